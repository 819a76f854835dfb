class Solution {
public:
    Node* change(Node* root, ListNode* head) {
        if (!root) return nullptr;
        reverse(root->children.begin(), root->children.end());
        for (Node* child : root->children) change(child, head);
        return root;
    }
};
