/* Notes what a program compares. The judge puts this source before fork.c, and the compiler puts a
 * call of `__sanitizer_cov_trace_...` before each comparison of the program (and of nothing else).
 *
 * The operands go to a table that the program shares with its server, the nearest of each place in the
 * program and the first few. The server sends the table in place of what the program printed. The program
 * can write whatever it wants into the table: the judge takes it for numbers to try, and for nothing else. */
#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include <stddef.h>
#include <stdint.h>
#include <string.h>
#include <sys/mman.h>

#define JUDGE_TRACE

/* Places are found by hashing; where too many are taken, a place is left out. */
enum { JUDGE_PLACES = 1024, JUDGE_PROBES = 8, JUDGE_KEPT = 6, JUDGE_CASES = 16 };

typedef struct {
    int64_t left, right;
} judge_operands;

typedef struct {
    /* The address, relative to a function of the server. */
    uint64_t site;
    uint64_t count;
    judge_operands nearest, first[JUDGE_KEPT];
} judge_place;

/* What the server sends of each pair. */
typedef struct {
    uint64_t site;
    judge_operands operands;
} judge_record;

static judge_place *judge_places;

static void judge_trace_open(void) {
    void *table = mmap(0, JUDGE_PLACES * sizeof(judge_place), PROT_READ | PROT_WRITE,
                       MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    if (table != MAP_FAILED) judge_places = (judge_place *)table;
}

static void judge_trace_reset(void) {
    if (judge_places) memset(judge_places, 0, JUDGE_PLACES * sizeof(judge_place));
}

/* Writes the table, up to a maximum number of bytes; returns how many. */
static size_t judge_trace_write(char *to, size_t max) {
    size_t used = 0, at;
    if (!judge_places) return 0;
    for (at = 0; at < JUDGE_PLACES; at++) {
        const judge_place *place = &judge_places[at];
        size_t kept = place->count < JUDGE_KEPT ? (size_t)place->count : (size_t)JUDGE_KEPT, pair;
        if (kept == 0) continue;
        for (pair = 0; pair <= kept && used + sizeof(judge_record) <= max; pair++) {
            judge_record record;
            record.site = place->site;
            record.operands = pair == 0 ? place->nearest : place->first[pair - 1];
            memcpy(to + used, &record, sizeof record);
            used += sizeof record;
        }
    }
    return used;
}

static uint64_t judge_distance(int64_t left, int64_t right) {
    return left < right ? (uint64_t)right - (uint64_t)left : (uint64_t)left - (uint64_t)right;
}

static void judge_note(uint64_t site, int64_t left, int64_t right) {
    const uint64_t hash = site * 0x9e3779b97f4a7c15ull >> 32;
    size_t probe;
    if (!judge_places) return;
    for (probe = 0; probe < JUDGE_PROBES; probe++) {
        judge_place *place = &judge_places[(hash + probe) % JUDGE_PLACES];
        judge_operands operands;
        if (place->count != 0 && place->site != site) continue;
        operands.left = left;
        operands.right = right;
        if (place->count == 0 ||
            judge_distance(left, right) < judge_distance(place->nearest.left, place->nearest.right)) {
            place->nearest = operands;
        }
        place->site = site;
        if (place->count < JUDGE_KEPT) place->first[place->count] = operands;
        place->count++;
        return;
    }
}

#define JUDGE_SITE ((uint64_t)((uintptr_t)__builtin_return_address(0) - (uintptr_t)&judge_note))

#ifdef __cplusplus
extern "C" {
#endif
#define JUDGE_COMPARE(name, unsigned_type, signed_type)                       \
    void name(unsigned_type left, unsigned_type right);                       \
    void name(unsigned_type left, unsigned_type right) {                      \
        judge_note(JUDGE_SITE, (signed_type)left, (signed_type)right);        \
    }
JUDGE_COMPARE(__sanitizer_cov_trace_cmp1, uint8_t, uint8_t)
JUDGE_COMPARE(__sanitizer_cov_trace_cmp2, uint16_t, int16_t)
JUDGE_COMPARE(__sanitizer_cov_trace_cmp4, uint32_t, int32_t)
JUDGE_COMPARE(__sanitizer_cov_trace_cmp8, uint64_t, int64_t)
JUDGE_COMPARE(__sanitizer_cov_trace_const_cmp1, uint8_t, uint8_t)
JUDGE_COMPARE(__sanitizer_cov_trace_const_cmp2, uint16_t, int16_t)
JUDGE_COMPARE(__sanitizer_cov_trace_const_cmp4, uint32_t, int32_t)
JUDGE_COMPARE(__sanitizer_cov_trace_const_cmp8, uint64_t, int64_t)

/* Whole numbers that are kept in floating-point numbers; others are in no input. */
#define JUDGE_COMPARE_REAL(name, type)                                                       \
    void name(type left, type right);                                                        \
    void name(type left, type right) {                                                       \
        const type most = (type)1e15;                                                        \
        if (left > -most && left < most && right > -most && right < most) {                  \
            judge_note(JUDGE_SITE, (int64_t)left, (int64_t)right);                           \
        }                                                                                    \
    }
JUDGE_COMPARE_REAL(__sanitizer_cov_trace_cmpf, float)
JUDGE_COMPARE_REAL(__sanitizer_cov_trace_cmpd, double)

/* `cases` has the number of the cases, the bits of the value, and the cases. */
void __sanitizer_cov_trace_switch(uint64_t value, uint64_t *cases);
void __sanitizer_cov_trace_switch(uint64_t value, uint64_t *cases) {
    const uint64_t site = JUDGE_SITE;
    uint64_t at;
    for (at = 0; at < cases[0] && at < JUDGE_CASES; at++) {
        judge_note(site + (at << 40), (int64_t)value, (int64_t)cases[2 + at]);
    }
}

/* LLVM calls these too, for each part of the program. */
void __sanitizer_cov_trace_pc_guard_init(uint32_t *start, uint32_t *stop);
void __sanitizer_cov_trace_pc_guard_init(uint32_t *start, uint32_t *stop) { (void)start, (void)stop; }
void __sanitizer_cov_trace_pc_guard(uint32_t *guard);
void __sanitizer_cov_trace_pc_guard(uint32_t *guard) { (void)guard; }
#ifdef __cplusplus
}
#endif
