class ListNode:
    """The definition of LeetCode, which may be there."""

    def __init__(self, val=0, next=None):
        self.val = val
        self.next = next


class Solution(object):
    def change(self, nums, head):
        """
        :type nums: List[int]
        :type head: Optional[ListNode]
        :rtype: None
        """
        nums.reverse()
        while head:
            nums.append(head.val)
            head = head.next
