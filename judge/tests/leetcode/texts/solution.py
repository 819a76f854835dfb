class Solution:
    def all(self, path: str, rows: List[List[str]], strs: List[str]) -> List[List[str]]:
        return [[path]] + rows + [strs]
