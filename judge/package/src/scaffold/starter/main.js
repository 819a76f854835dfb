HEADER

const words = require('fs').readFileSync(0, 'utf8').split(/\s+/).filter(Boolean);
let at = 0;

// Write your solution here. This prints the first word; for a number say Number(words[at++]).
const first = words[at++];
console.log(first);
