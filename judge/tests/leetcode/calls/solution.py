class Node:
    def __init__(self, key, value):
        self.key, self.value = key, value


class Store:
    def __init__(self, capacity: int):
        self.nodes = {}

    def putAll(self, key: str, value: int) -> None:
        self.nodes[key] = Node(key, value)

    def get(self, key: str) -> int:
        return self.nodes[key].value

    def all(self) -> List[int]:
        return [node.value for node in self.nodes.values()]

    def name(self) -> str:
        return max(self.nodes)

    def back(self, head: Optional[ListNode]) -> Optional[ListNode]:
        last = None
        while head:
            last, head = ListNode(head.val, last), head.next
        return last
