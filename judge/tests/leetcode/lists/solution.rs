/// The definition of LeetCode, which may be there.
#[derive(PartialEq, Eq, Clone, Debug)]
pub struct ListNode {
    pub val: i32,
    pub next: Option<Box<ListNode>>,
}

impl Solution {
    pub fn change(nums: &mut Vec<i32>, head: Option<Box<ListNode>>) {
        nums.reverse();
        let mut rest = head;
        while let Some(node) = rest {
            nums.push(node.val);
            rest = node.next;
        }
    }
}
