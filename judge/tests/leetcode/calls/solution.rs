struct Node {
    value: i32,
}

struct Store {
    nodes: std::collections::BTreeMap<String, Node>,
    order: Vec<i32>,
}

impl Store {
    fn new(capacity: i32) -> Self {
        Store { nodes: Default::default(), order: Vec::with_capacity(capacity as usize) }
    }

    fn put_all(&mut self, key: String, value: i32) {
        self.nodes.insert(key, Node { value });
        self.order.push(value);
    }

    fn get(&self, key: String) -> i32 {
        self.nodes[&key].value
    }

    fn all(&self) -> Vec<i32> {
        self.order.clone()
    }

    fn name(&self) -> String {
        self.nodes.keys().next_back().unwrap().clone()
    }

    fn back(&self, head: Option<Box<ListNode>>) -> Option<Box<ListNode>> {
        let (mut rest, mut last) = (head, None);
        while let Some(mut node) = rest {
            rest = node.next.take();
            node.next = last;
            last = Some(node);
        }
        last
    }
}
