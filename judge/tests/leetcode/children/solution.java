class Solution {
    public Node change(Node root, ListNode head) {
        if (root == null) return null;
        Collections.reverse(root.children);
        for (Node child : root.children) change(child, head);
        return root;
    }
}
