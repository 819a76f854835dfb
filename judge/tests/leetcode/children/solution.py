class Solution:
    def change(self, root: 'Node', head: 'Optional[ListNode]') -> 'Node':
        if root:
            root.children = [self.change(child, head) for child in root.children[::-1]]
        return root
