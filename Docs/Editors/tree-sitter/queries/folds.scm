[(body) (array) (block_comment)] @fold
