/**
 * Definition for a binary tree node.
 * struct TreeNode { int val; TreeNode *left; TreeNode *right; };
 */
class Solution {
    int sum(ListNode* head) { return head ? head->val + sum(head->next) : 0; }
    void mirror(TreeNode* root) {
        if (!root) return;
        swap(root->left, root->right);
        mirror(root->left);
        mirror(root->right);
    }
public:
    TreeNode* change(TreeNode* root, ListNode* head, vector<ListNode*>& lists) {
        mirror(root);
        if (root) root->val = sum(head);
        for (auto list : lists) if (root) root->val += sum(list);
        return root;
    }
};
