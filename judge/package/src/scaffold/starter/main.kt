HEADER

fun main() {
    val words = System.`in`.bufferedReader().readText().split(Regex("\\s+")).filter { it != "" }.iterator()

    // Write your solution here. This prints the first word; for a number say words.next().toInt().
    val first = words.next()
    println(first)
}
