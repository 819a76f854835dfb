// What opens: a case, a submission, a person.
const block = (title, text, cut) =>
  make("section", {}, make("h3", {}, title), make("pre", { tabindex: "0", role: "group", "aria-label": title }, text), cut ? make("p", { class: "soft" }, "(cut)") : "");

const sourceOf = (s, title) => block(`${title} (${s.language})`,
  s.source >= 0 ? data.sources[s.source] : "no room for it on this page", s.sourceCut);

const count = (number, what) => `${number} ${what}${number === 1 ? "" : "s"}`;

// The person of a program, and which of several it is; without people the name of the program.
function nameOf(program) {
  const s = problem().submissions[program];
  const row = s.row;
  if (!problem().isClass || !row) return s.name;
  return row.programs.length > 1 ? `${row.person} (${s.name.replace(/^[^/]*\//, "")})` : row.person;
}

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
  box.replaceChildren(make("h2", {}, `${problem().name}/${c.id}` + (s ? ` — ${nameOf(program)}` : "")));
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
  const all = problem().submissions;
  const victims = all.map((_, at) => at).filter((at) => all[at].cells[index] > 0);
  const names = victims.map((at) => `${nameOf(at)} (${verdicts[all[at].cells[index]]})`).join(", ");
  box.append(make("h3", {}, `breaks ${victims.length} of ${count(all.length, problem().isClass ? "program" : "submission")}`));
  if (names) box.append(make("p", {}, names));
  const again = s ? [command(c.word + s.again)] : [];
  if (!s || s.beside !== undefined) again.push(command(`show ${c.word}${s ? s.beside : ""}`));
  box.append(block("see it again", again.join("\n")));
  show();
}

// A submission: what it came to, what the compiler says, the cases that it fails, and its source.
function openSubmission(program) {
  const s = problem().submissions[program];
  const box = $("detail");
  box.replaceChildren(make("h2", {}, `${problem().name} — ${nameOf(program)}`));
  const cases = problem().cases;
  const row = s.row;
  const passed = s.stoppedAt ? `stopped at case ${s.stoppedAt} of ${cases.length}` : `passed ${s.passed} of ${cases.length}`;
  const rank = row && row.best === program ? `rank ${row.rank}, ` : "";
  box.append(make("p", {}, make("strong", { class: s.verdict }, s.verdict || "not judged"),
    ` ${rank}${s.points ? `${s.points}, ` : ""}${passed}, slowest ${s.slowestShown}`));
  box.append(make("p", { class: "soft" }, s.limits));
  if (s.trouble) box.append(block(s.verdict === "CE" ? "compiler" : "judge", s.trouble));
  const failing = cases.map((_, i) => i).filter((i) => s.cells[i] > 0);
  if (failing.length) {
    const button = (i) => make("button", { "data-case": i, class: verdicts[s.cells[i]] }, `${verdicts[s.cells[i]]} ${cases[i].id}`);
    box.append(make("h3", {}, `fails ${count(failing.length, "case")}`),
      make("div", { class: "list", "data-program": program }, ...failing.map(button)));
    // How it ends on the first of them of which that is known.
    const said = failing.find((i) => s.details[i] && (s.details[i].note || s.details[i].stderr));
    if (said !== undefined) {
      const { note, stderr } = s.details[said];
      box.append(make("p", {}, `${verdicts[s.cells[said]]} ${cases[said].id}${note ? ` — ${note}` : ""}`));
      if (stderr) box.append(block("stderr", stderr));
    }
  }
  if (row && row.programs.length > 1) box.append(...programsOf(row));
  if (row && row.note && row.programs.length > 1) box.append(make("p", {}, row.note));
  box.append(block("see it again", command(problem().word + s.again)));
  if (s.language !== "command") box.append(sourceOf(s, "source"));
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

// The heading gets the focus, also in place of a button that was in the panel before.
function show() {
  if (!$("dialog").open) $("dialog").showModal();
  $("dialog").scrollTop = 0;
  const heading = $("detail").querySelector("h2");
  heading.tabIndex = -1;
  heading.focus();
}

// Shows the first of a list in a box. A button behind the box, or in it, adds the others.
function showSome(box, list, first, element, text, place = box) {
  box.append(...list.slice(0, first).map(element));
  if (list.length <= first) return;
  const button = make("button", {}, text(list.length - first));
  button.addEventListener("click", () => {
    const others = list.slice(first).map(element);
    box.append(...others);
    button.remove();
    others[0].querySelector("button").focus();
  });
  place.append(button);
}

// Programs that fail the same cases in the same way, the largest group first.
const SHOWN_GROUPS = 12, SHOWN_NAMES = 8;

function groupCard(group) {
  const c = group.case < 0 ? null : problem().cases[group.case];
  const rows = group.rows.map((at) => problem().rows[at]);
  const many = count(rows.length, "program"), s = rows.length > 1 ? "" : "s";
  const cases = count(group.failing, "case");
  const where = s ? cases : `the same ${group.failing > 1 ? cases : "case"}`;
  const title = c ? `${many} fail${s} on ${where}` :
    `${many} do${s && "es"} not compile`;
  const card = make("article", { "aria-label": title }, make("h3", {}, title));
  const list = make("div", { class: "list" });
  const name = (row) => make("span", { "data-row": row.at }, make("button", { "data-open": "" }, row.person));
  showSome(list, rows, SHOWN_NAMES, name, (more) => `and ${more} more`);
  card.append(list);
  if (c) {
    card.append(make("p", { "data-program": rows[0].best },
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
  // The groups of one program come behind the button.
  const first = Math.min(SHOWN_GROUPS, all.filter((group) => group.rows.length > 1).length || 1);
  box.replaceChildren(make("h2", {}, "Programs that fail alike"), cards);
  showSome(cards, all, first, groupCard, (more) => `show ${count(more, "more group")}`, box);
}

// Programs of different people that are the same, or nearly.
const SHOWN_SAME = 20;

// Two programs of a group, with the lines marked that both have.
function openPair(group, one, other) {
  const side = (at) => {
    const section = sourceOf(problem().submissions[group.programs[at]], nameOf(group.programs[at]));
    const pre = section.querySelector("pre"), shared = new Set(group.lines[at] || []);
    if (pre && problem().submissions[group.programs[at]].source >= 0) {
      pre.replaceChildren(...pre.textContent.split("\n").map((line, i) =>
        make(shared.has(i + 1) ? "mark" : "span", {}, line + "\n")));
    }
    return section;
  };
  $("detail").replaceChildren(make("h2", {}, `${nameOf(group.programs[one])} and ${nameOf(group.programs[other])}`),
    make("p", { class: "soft" }, "Marked are lines with a statement that the other one has too, whatever its names."),
    make("div", { class: "sides" }, side(one), side(other)));
  show();
}

function similarCard(group) {
  const card = make("article", {}, make("h3", {}, group.title));
  const list = make("div", { class: "list" });
  const name = (at) => {
    const button = make("button", {}, nameOf(group.programs[at]));
    button.addEventListener("click", () => openPair(group, 0, at || 1));
    return make("span", {}, button);
  };
  showSome(list, group.programs.map((_, at) => at), SHOWN_NAMES, name, (more) => `and ${more} more`);
  card.append(list);
  return card;
}

function drawSimilar() {
  const { groups, note } = problem().similar;
  const box = $("similar");
  box.hidden = groups.length === 0;
  if (box.hidden) return;
  const cards = make("div", { class: "cards" });
  box.replaceChildren(make("h2", {}, "Programs of different people that are the same"),
    make("p", { class: "soft" }, "Names, types, numbers, texts, comments, layout, the order of functions and the kind of a loop " +
      "do not count. This says nothing of guilt. Click a name to see it beside the first. " + note + (note && ".")), cards);
  showSome(cards, groups, SHOWN_SAME, similarCard, (more) => `show ${count(more, "more group")}`, box);
}
