# class TreeNode:
#     def __init__(self, val=0, left=None, right=None):
class Solution:
    def sum(self, head):
        return head.val + self.sum(head.next) if head else 0

    def mirror(self, root):
        return root and TreeNode(root.val, self.mirror(root.right), self.mirror(root.left))

    def change(self, root: Optional[TreeNode], head: Optional[ListNode],
               lists: List[Optional[ListNode]]) -> Optional[TreeNode]:
        changed = self.mirror(root)
        if changed:
            changed.val = self.sum(head) + sum(map(self.sum, lists))
        return changed
