// 0-1 breadth-first search over (cell, direction): a step straight on costs nothing and goes to the
// front of the deque, a turn costs one segment and goes to the back. Plain C++98, which POJ and
// OpenJudge both accept.
#include <cstdio>
#include <cstring>
#include <deque>

struct State {
    int x, y, direction, segments;
    State(int x, int y, int direction, int segments)
        : x(x), y(y), direction(direction), segments(segments) {}
};

const int STEP_X[4] = {1, 0, -1, 0};
const int STEP_Y[4] = {0, 1, 0, -1};

int w, h;
bool card[77][77];     // With the ring around the board.
int least[77][77][4];  // -1 if not reached yet.

// Returns the least number of segments, or 0 if there is no path.
int least_segments(int x1, int y1, int x2, int y2) {
    std::memset(least, -1, sizeof least);
    std::deque<State> deque;
    for (int direction = 0; direction < 4; direction++)
        deque.push_back(State(x1, y1, direction, 1));
    while (!deque.empty()) {
        State at = deque.front();
        deque.pop_front();
        if (at.x == x2 && at.y == y2) return at.segments;
        int& best = least[at.y][at.x][at.direction];
        if (best >= 0 && best < at.segments) continue;
        best = at.segments;
        for (int turned = 0; turned < 4; turned++) {
            // Every direction was pushed from the source, so no turn is needed there.
            if (at.x == x1 && at.y == y1 && turned != at.direction) continue;
            int x = at.x + STEP_X[turned], y = at.y + STEP_Y[turned];
            if (x < 0 || y < 0 || x > w + 1 || y > h + 1) continue;
            if (card[y][x] && !(x == x2 && y == y2)) continue;
            int segments = at.segments + (turned != at.direction);
            int& known = least[y][x][turned];
            if (known >= 0 && known <= segments) continue;
            known = segments;
            State next(x, y, turned, segments);
            if (turned == at.direction)
                deque.push_front(next);
            else
                deque.push_back(next);
        }
    }
    return 0;
}

// Reads a row of the board with its blanks. gets() no longer exists, and fgets() keeps the line
// end.
void read_row(int y) {
    char line[256];
    if (!std::fgets(line, sizeof line, stdin)) line[0] = '\0';
    for (int x = 1; x <= w && line[x - 1] && line[x - 1] != '\n'; x++)
        card[y][x] = line[x - 1] == 'X';
}

int main() {
    char line[256];
    for (int board = 1; std::fgets(line, sizeof line, stdin); board++) {
        if (std::sscanf(line, "%d %d", &w, &h) != 2 || w == 0) break;
        std::memset(card, 0, sizeof card);
        for (int y = 1; y <= h; y++) read_row(y);
        std::printf("Board #%d:\n", board);
        for (int pair = 1; std::fgets(line, sizeof line, stdin); pair++) {
            int x1, y1, x2, y2;
            if (std::sscanf(line, "%d %d %d %d", &x1, &y1, &x2, &y2) != 4 || x1 == 0) break;
            int segments = least_segments(x1, y1, x2, y2);
            if (segments)
                std::printf("Pair %d: %d segments.\n", pair, segments);
            else
                std::printf("Pair %d: impossible.\n", pair);
        }
        std::printf("\n");
    }
    return 0;
}
