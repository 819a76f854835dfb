HEADER

package main

import (
    "bufio"
    "fmt"
    "os"
)

func main() {
    in := bufio.NewReader(os.Stdin)
    out := bufio.NewWriter(os.Stdout)
    defer out.Flush()

    // Write your solution here. This prints the first word of the input.
    var first string
    fmt.Fscan(in, &first)
    fmt.Fprintln(out, first)
}
