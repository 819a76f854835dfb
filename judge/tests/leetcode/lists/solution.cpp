// The definition of LeetCode, which may be there.
struct ListNode {
    int val;
    ListNode *next;
    ListNode() : val(0), next(nullptr) {}
    ListNode(int x) : val(x), next(nullptr) {}
    ListNode(int x, ListNode *next) : val(x), next(next) {}
};
class Solution {
public:
    void change(vector<int>& nums, ListNode* head) {
        reverse(nums.begin(), nums.end());
        for (; head; head = head->next) nums.push_back(head->val);
    }
};
