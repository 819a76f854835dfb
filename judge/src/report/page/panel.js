// What opens: a case, a submission, a person.
const block = (title, text, cut) =>
  make("section", {}, make("h3", {}, title), make("pre", { tabindex: "0", role: "group", "aria-label": title }, text), cut ? make("p", { class: "soft" }, "(cut)") : "");

// Made and escaped by the judge, not by any submission.
function drawn(c) {
  const box = make("div");
  box.innerHTML = c.picture;
  return box;
}

function difference(run) {
  return make("div", { class: "sides" }, block("expected, from the first difference", run.wanted),
    block("got, from the first difference", run.got));
}

// A case, and what a submission made of it when one is given.
function open(index, program) {
  const c = problem().cases[index];
  const s = program === undefined ? null : problem().submissions[program];
  const box = $("detail");
  box.replaceChildren(make("h2", {}, `${problem().name}/${c.id}` + (s ? ` — ${s.name}` : "")));
  if (c.about) box.append(make("p", {}, c.about));
  const run = s && s.details[index];
  if (s) {
    const left = s.stoppedAt ? `not run: stopped at case ${s.stoppedAt} of ${problem().cases.length}` : "not judged";
    const verdict = verdicts[s.cells[index]] || (s.verdict === "CE" && "CE") || left;
    const figures = s.cpu[index] >= 0 ? ` ${timeOf(s, index)}, ${mib(s.memory[index])}` : "";
    box.append(make("p", {}, make("strong", { class: verdict.slice(0, 3) }, verdict), figures + (run && run.note ? ` — ${run.note}` : "")));
    if (s.trouble) box.append(block(s.verdict === "CE" ? "compiler" : "judge", s.trouble));
  }
  if (run && (run.wanted || run.got)) {
    box.append(make("p", { class: "soft" }, `first difference: line ${run.line}, column ${run.column}, byte ${run.byte}`));
    box.append(difference(run));
  }
  if (run && run.dialogue) box.append(block("dialogue: > the program, < the validator", run.dialogue));
  if (run && run.stderr) box.append(block("stderr", run.stderr));
  if (c.picture) box.append(make("section", {}, make("h3", {}, "picture"), drawn(c)));
  box.append(make("div", { class: "sides" }, block("input", c.input, c.inputCut), block("answer", c.answer, c.answerCut)));
  const victims = problem().submissions.filter((s) => s.cells[index] > 0);
  const names = victims.map((s) => `${s.name} (${verdicts[s.cells[index]]})`).join(", ");
  box.append(make("h3", {}, `breaks ${victims.length} of ${problem().submissions.length} ${problem().isClass ? "programs" : "submissions"}`));
  if (names) box.append(make("p", {}, names));
  const again = s ? [`scripts/judge ${c.word}${s.again}`] : [];
  if (!s || s.beside !== undefined) again.push(`scripts/judge show ${c.word}${s ? s.beside : ""}`);
  box.append(make("h3", {}, "see it again"), make("pre", { tabindex: "0", role: "group", "aria-label": "commands" }, again.join("\n")));
  show();
}

// A submission: what it came to, what the compiler says, the cases that it fails, and its source.
function openSubmission(program) {
  const s = problem().submissions[program];
  const box = $("detail");
  box.replaceChildren(make("h2", {}, `${problem().name} — ${s.name}`));
  const cases = problem().cases;
  const row = problem().rows.find((row) => row.programs.includes(program));
  const passed = s.stoppedAt ? `stopped at case ${s.stoppedAt} of ${cases.length}` : `passed ${s.passed} of ${cases.length}`;
  const rank = row && row.best === program ? `rank ${row.rank}, ` : "";
  box.append(make("p", {}, make("strong", { class: s.verdict }, s.verdict || "not judged"),
    ` ${rank}${s.points ? `${s.points}, ` : ""}${passed}, slowest ${s.slowestShown}`));
  box.append(make("p", { class: "soft" }, s.limits));
  if (s.trouble) box.append(block(s.verdict === "CE" ? "compiler" : "judge", s.trouble));
  const failing = cases.map((_, i) => i).filter((i) => s.cells[i] > 0);
  if (failing.length) {
    const button = (i) => make("button", { "data-case": i, class: verdicts[s.cells[i]] }, `${verdicts[s.cells[i]]} ${cases[i].id}`);
    box.append(make("h3", {}, `fails ${failing.length} cases`),
      make("div", { class: "list", "data-program": program }, ...failing.map(button)));
  }
  if (row && row.programs.length > 1) box.append(...programsOf(row));
  if (row && row.note && row.programs.length > 1) box.append(make("p", {}, row.note));
  box.append(make("h3", {}, "see it again"), make("pre", { tabindex: "0", role: "group", "aria-label": "command" }, `scripts/judge ${problem().word}${s.again}`));
  if (s.source >= 0) box.append(block(`source (${s.language})`, data.sources[s.source], s.sourceCut));
  show();
}

function programsOf(row) {
  const button = (i) => {
    const s = problem().submissions[i];
    return make("button", { "data-program": i, class: s.verdict }, `${s.verdict || "—"} ${s.name}`);
  };
  return [make("h3", {}, `${row.programs.length} programs; the best counts`),
    make("div", { class: "list" }, ...row.programs.map(button))];
}

// A person: the best program, or that there is none.
function openRow(at) {
  const row = problem().rows[at];
  if (row.best >= 0) return openSubmission(row.best);
  $("detail").replaceChildren(make("h2", {}, `${problem().name} — ${row.person}`), make("p", {}, `handed in ${row.handedIn}`));
  show();
}

function show() {
  if (!$("dialog").open) $("dialog").showModal();
  $("dialog").scrollTop = 0;
}

// Programs that fail the same cases in the same way, the largest group first.
const SHOWN_GROUPS = 12, SHOWN_NAMES = 8;

function groupCard(group) {
  const c = group.case < 0 ? null : problem().cases[group.case];
  const names = group.rows.map((at) => problem().rows[at].person);
  const many = names.length > 1 ? `${names.length} fail alike` : "1 fails";
  const title = c ? `${many} on ${group.failing} case${group.failing > 1 ? "s" : ""}` :
    `${names.length} do${names.length > 1 ? "" : "es"} not compile`;
  const card = make("article", { "aria-label": title }, make("h3", {}, title));
  const list = make("div", { class: "list" });
  const add = (from, to) => group.rows.slice(from, to).forEach((at, i) =>
    list.append(make("span", { "data-row": at }, make("button", { "data-open": "" }, names[from + i]))));
  add(0, SHOWN_NAMES);
  if (names.length > SHOWN_NAMES) {
    const more = make("button", {}, `and ${names.length - SHOWN_NAMES} more`);
    more.addEventListener("click", () => { more.remove(); add(SHOWN_NAMES, names.length); });
    list.append(more);
  }
  card.append(list);
  if (c) {
    card.append(make("p", { "data-program": problem().rows[group.rows[0]].best },
      make("strong", { class: group.verdict }, group.verdict), group.end ? ` ${group.end} ` : " ",
      make("button", { "data-case": group.case }, `smallest case: ${c.id}`)));
    if (c.about) card.append(make("p", { class: "soft" }, c.about));
    if (group.expected || group.got) {
      card.append(make("pre", { tabindex: "0", role: "group", "aria-label": "expected and got" }, `expected  ${group.expected}\ngot       ${group.got}`));
    }
    if (c.picture) card.append(drawn(c));
  }
  return card;
}

function drawGroups() {
  const all = problem().groups;
  const box = $("groups");
  box.hidden = all.length === 0;
  if (all.length === 0) return;
  const cards = make("div", { id: "cards" });
  const add = (from, to) => cards.append(...all.slice(from, to).map(groupCard));
  // Those of one program come behind the button.
  const first = Math.min(SHOWN_GROUPS, all.filter((group) => group.rows.length > 1).length || 1);
  add(0, first);
  box.replaceChildren(make("h2", {}, "Programs that fail alike"), cards);
  if (all.length > first) {
    const more = make("button", { id: "more" }, `show ${all.length - first} more way${all.length - first > 1 ? "s" : ""} to fail`);
    more.addEventListener("click", () => { more.remove(); add(first, all.length); });
    box.append(more);
  }
}
