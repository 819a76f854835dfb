class Solution {
    int sum(ListNode head) { return head == null ? 0 : head.val + sum(head.next); }
    TreeNode mirror(TreeNode root) {
        return root == null ? null : new TreeNode(root.val, mirror(root.right), mirror(root.left));
    }
    public TreeNode change(TreeNode root, ListNode head, ListNode[] lists) {
        TreeNode changed = mirror(root);
        if (root == null) return null;
        changed.val = sum(head);
        for (ListNode list : lists) changed.val += sum(list);
        return changed;
    }
}
