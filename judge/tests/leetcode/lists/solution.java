/** The definition of LeetCode, which may be there. */
class ListNode {
    int val;
    ListNode next;
    ListNode(int val) { this.val = val; }
}

class Solution {
    public void change(List<Integer> nums, ListNode head) {
        Collections.reverse(nums);
        for (; head != null; head = head.next) nums.add(head.val);
    }
}
