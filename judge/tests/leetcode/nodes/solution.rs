// Definition for a binary tree node.
// pub struct TreeNode {}
use std::cell::RefCell;
use std::rc::Rc;
impl Solution {
    fn sum(head: &Option<Box<ListNode>>) -> i32 {
        head.as_ref().map_or(0, |node| node.val + Self::sum(&node.next))
    }
    fn mirror(root: &Option<Rc<RefCell<TreeNode>>>) {
        let Some(node) = root else { return };
        let mut node = node.borrow_mut();
        let (left, right) = (node.left.take(), node.right.take());
        (node.left, node.right) = (right, left);
        Self::mirror(&node.left);
        Self::mirror(&node.right);
    }
    pub fn change(
        root: Option<Rc<RefCell<TreeNode>>>,
        head: Option<Box<ListNode>>,
        lists: Vec<Option<Box<ListNode>>>,
    ) -> Option<Rc<RefCell<TreeNode>>> {
        Self::mirror(&root);
        if let Some(node) = &root {
            node.borrow_mut().val = Self::sum(&head) + lists.iter().map(Self::sum).sum::<i32>();
        }
        root
    }
}
