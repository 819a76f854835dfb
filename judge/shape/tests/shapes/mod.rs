//! Shapes from which both validators and generators are written.

pub const SHAPES: [&str; 10] = [
    "n: number 1..50\nn of a: number -5..1000000000\n",
    "n: number 0..4; k: number 1..3\nn of a: number 1..5, distinct; k of b: number 1..9, not decreasing; \
     in: number 1..2\n",
    "n: number 1..20\nn of a: number 1..20, at most n, permutation from 1\n",
    "n: number 3..9; m: number 3..9\nn times, \"S\" 1 times, frame \"#\":\n  r: word of \"#.ST\", length m\n",
    "n: number 1..30\nn - 1 times, connected simple graph of n by u v from 1:\n  \
     u: number 1..30, at most n; v: number 1..30, at most n; w: number 1..9\n",
    "n: number 1..9; q: number 1..9\nn of a: real 0.00..5.00\nq times:\n  one of:\n    \
     x: \"add\"; l: number 1..9, at most n; r: number 1..9, at least l, at most n\n    y: \"all\"\n",
    "0..9 times until \"0 0\":\n  n: number 0..5; m: number 0..5\n",
    "n: number 2..20\nn - 1 of p: number 1..19, less than n, parents from 1\n",
    "0..5 times to the end:\n  1..3 of for: number 1..9\n",
    "n: number 1..60; k: number 1..9; l: real -9.9..9.9, or fewer decimals; s: one of \"yes\" \"no.\"\n\
     where |n - 2 * k| <= (k + 3) * 2\nwhere n % 2 = 1\nwhere n / k >= 1\n",
];
