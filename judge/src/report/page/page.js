"use strict";
// The data as document.rs writes it. Nothing here goes to the network.
const data = JSON.parse(document.getElementById("data").textContent);
const verdicts = data.verdicts;
const state = { problem: 0, sort: "rank", down: false, show: "verdict", only: null, surprises: false, who: "", which: "" };
const $ = (id) => document.getElementById(id);
const make = (tag, attributes, ...children) => {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes || {})) element.setAttribute(name, value);
  element.append(...children);
  return element;
};
const escaped = (text) => text.replace(/[&<>"]/g, (c) => "&#" + c.charCodeAt(0) + ";");
// As the report in the terminal shows times.
const time = (us) => us < 0 ? "" : us < 9950 ? (us / 1e3).toFixed(1) + " ms" :
  us < 999500 ? (us / 1e3).toFixed(0) + " ms" : (us / 1e6).toFixed(3) + " s";
const timeOf = (s, index) => (s.over.includes(index) ? "> " : "") + time(s.cpu[index]);
const mib = (kib) => kib < 0 ? "" : (kib / 1024).toFixed(1) + " MiB";

const problem = () => data.problems[state.problem];
const worst = (list) => list.reduce((most, one) => Math.max(most, one), -1);

function rows() {
  const keys = {
    rank: (s) => s.order, name: (s) => s.name, verdict: (s) => verdicts.indexOf(s.verdict),
    passed: (s) => s.passed, time: (s) => s.slowest, memory: (s) => worst(s.memory),
  };
  const key = keys[state.sort];
  const list = problem().submissions.filter((s) => {
    if (state.surprises && s.expected) return false;
    if (state.only && s.verdict !== state.only) return false;
    return s.name.toLowerCase().includes(state.who);
  });
  const order = (a, b) => (key(a) < key(b) ? -1 : key(a) > key(b) ? 1 : a.order - b.order);
  list.sort(order);
  return state.down ? list.reverse() : list;
}

function draw() {
  const cases = problem().cases;
  const columns = cases.map((_, i) => i).filter((i) => cases[i].id.toLowerCase().includes(state.which));
  const list = rows();
  const head = make("tr");
  const sorted = (name, label, kind) => {
    const button = make("button", { "data-sort": name }, label + (state.sort === name ? (state.down ? " ▾" : " ▴") : ""));
    const sort = state.sort === name ? (state.down ? "descending" : "ascending") : "none";
    return make("th", { scope: "col", "aria-sort": sort, class: kind || "" }, button);
  };
  head.append(sorted("name", "submission"), sorted("rank", "rank"), sorted("verdict", "verdict"),
    sorted("passed", "passed"), sorted("time", "slowest", "figures"), sorted("memory", "heaviest", "figures"));
  for (const i of columns) {
    head.append(make("th", { scope: "col", class: "case" }, make("button", { "data-case": i }, cases[i].id)));
  }
  $("matrix").tHead.replaceChildren(head);
  const body = list.map((s) => {
    const surprise = s.expected ? "" : " surprise";
    const at = problem().submissions.indexOf(s);
    let row = `<tr data-row="${at}"><th scope="row" title="${escaped(s.name)}"><button data-open>${escaped(s.name)}</button></th>` +
      `<td class="number">${s.rank}</td><td class="${s.verdict}${surprise}"><button data-open>${s.verdict || "—"}</button></td>` +
      `<td class="number">${s.passed}/${cases.length}</td><td class="number figures">${s.slowestShown}</td>` +
      `<td class="number figures">${mib(worst(s.memory))}</td>`;
    for (const i of columns) {
      const verdict = verdicts[s.cells[i]] || "";
      const text = state.show === "time" ? timeOf(s, i) : state.show === "memory" ? mib(s.memory[i]) : verdict;
      row += `<td class="run ${verdict}" tabindex="-1" data-case="${i}">${text}</td>`;
    }
    return row + "</tr>";
  });
  $("matrix").tBodies[0].innerHTML = body.join("");
  const first = $("matrix").querySelector("td.run");
  if (first) first.tabIndex = 0;
  $("sort").value = state.sort;
  $("count").textContent = `${list.length} of ${problem().submissions.length} submissions, ` +
    `${columns.length} of ${cases.length} cases`;
  for (const button of document.querySelectorAll("[data-show]")) {
    button.setAttribute("aria-pressed", button.dataset.show === state.show);
  }
  for (const button of document.querySelectorAll("[data-only]")) {
    button.setAttribute("aria-pressed", button.dataset.only === state.only);
  }
}

const block = (title, text, cut) =>
  make("section", {}, make("h3", {}, title), make("pre", { tabindex: "0" }, text), cut ? make("p", { class: "soft" }, "(cut)") : "");

// A case, and what a submission made of it when one is given.
function open(index, row) {
  const c = problem().cases[index];
  const s = row === undefined ? null : problem().submissions[row];
  const box = $("detail");
  box.replaceChildren(make("h2", {}, `${problem().name}/${c.id}` + (s ? ` — ${s.name}` : "")));
  if (c.about) box.append(make("p", {}, c.about));
  const run = s && s.details[index];
  if (s) {
    const verdict = verdicts[s.cells[index]] || (s.verdict === "CE" && "CE") || "not judged";
    const figures = s.cpu[index] >= 0 ? ` ${timeOf(s, index)}, ${mib(s.memory[index])}` : "";
    box.append(make("p", {}, make("strong", { class: verdict }, verdict), figures + (run && run.note ? ` — ${run.note}` : "")));
    if (s.trouble) box.append(block(s.verdict === "CE" ? "compiler" : "judge", s.trouble));
  }
  if (run && (run.wanted || run.got)) {
    box.append(make("p", { class: "soft" }, `first difference: line ${run.line}, column ${run.column}, byte ${run.byte}`));
    box.append(make("div", { class: "sides" }, block("expected, from the first difference", run.wanted), block("got, from the first difference", run.got)));
  }
  if (run && run.stderr) box.append(block("stderr", run.stderr));
  if (c.picture) {
    const picture = make("section", {}, make("h3", {}, "picture"));
    const drawn = make("div");
    drawn.innerHTML = c.picture; // Made and escaped by the judge, not by any submission.
    picture.append(drawn);
    box.append(picture);
  }
  box.append(make("div", { class: "sides" }, block("input", c.input, c.inputCut), block("answer", c.answer, c.answerCut)));
  const victims = problem().submissions.filter((s) => s.cells[index] > 0);
  const names = victims.map((s) => `${s.name} (${verdicts[s.cells[index]]})`).join(", ");
  box.append(make("h3", {}, `breaks ${victims.length} of ${problem().submissions.length} submissions`));
  if (names) box.append(make("p", {}, names));
  const again = s ? [`scripts/judge ${c.word}${s.again}`] : [];
  if (!s || s.beside !== undefined) again.push(`scripts/judge show ${c.word}${s ? s.beside : ""}`);
  box.append(make("h3", {}, "see it again"), make("pre", {}, again.join("\n")));
  show();
}

// A submission: what it came to, what the compiler says, and the cases that it fails.
function openSubmission(row) {
  const s = problem().submissions[row];
  const box = $("detail");
  box.replaceChildren(make("h2", {}, `${problem().name} — ${s.name}`));
  const cases = problem().cases;
  box.append(make("p", {}, make("strong", { class: s.verdict }, s.verdict || "not judged"),
    ` rank ${s.rank}, passed ${s.passed} of ${cases.length}, slowest ${s.slowestShown}`));
  box.append(make("p", { class: "soft" }, s.limits));
  if (s.trouble) box.append(block(s.verdict === "CE" ? "compiler" : "judge", s.trouble));
  const failing = cases.map((_, i) => i).filter((i) => s.cells[i] > 0);
  if (failing.length) {
    const button = (i) => make("button", { "data-case": i, class: verdicts[s.cells[i]] }, `${verdicts[s.cells[i]]} ${cases[i].id}`);
    box.append(make("h3", {}, `fails ${failing.length} cases`),
      make("div", { class: "list", "data-row": row }, ...failing.map(button)));
  }
  box.append(make("h3", {}, "see it again"), make("pre", {}, `scripts/judge ${problem().word}${s.again}`));
  show();
}

function show() {
  if (!$("dialog").open) $("dialog").showModal();
  $("dialog").scrollTop = 0;
}

// What is sorted with the largest first.
const fromTheTop = (name) => name === "time" || name === "memory" || name === "passed";

function begin() {
  const select = $("problem");
  data.problems.forEach((p, i) => select.append(make("option", { value: i }, p.name)));
  select.hidden = data.problems.length < 2;
  select.addEventListener("change", () => { state.problem = Number(select.value); draw(); });
  const used = verdicts.filter((v) => data.problems.some((p) => p.submissions.some((s) => s.verdict === v)));
  for (const v of used) $("verdicts").append(make("button", { "data-only": v, class: v, "aria-pressed": "false" }, v));
  for (const box of ["who", "which"]) {
    $(box).addEventListener("input", (event) => { state[box] = event.target.value.trim().toLowerCase(); draw(); });
  }
  for (const [name, label] of Object.entries({ rank: "rank", name: "submission", verdict: "verdict", passed: "passed",
    time: "slowest", memory: "heaviest" })) $("sort").append(make("option", { value: name }, label));
  $("sort").addEventListener("change", (event) => {
    state.sort = event.target.value;
    state.down = fromTheTop(state.sort);
    draw();
  });
  $("surprises").addEventListener("change", (event) => { state.surprises = event.target.checked; draw(); });
  $("close").addEventListener("click", () => $("dialog").close());
  $("dialog").addEventListener("click", (event) => { if (event.target === $("dialog")) $("dialog").close(); });
  document.addEventListener("click", (event) => {
    const on = (selector) => event.target.closest(selector);
    const sort = on("[data-sort]"), only = on("[data-only]"), show = on("[data-show]"), cell = on("[data-case]"),
      whole = on("[data-open]");
    if (sort) {
      const name = sort.dataset.sort;
      state.down = state.sort === name ? !state.down : fromTheTop(name);
      state.sort = name;
      draw();
      $("matrix").querySelector(`[data-sort=${name}]`).focus();
    } else if (only) {
      state.only = state.only === only.dataset.only ? null : only.dataset.only;
      draw();
    } else if (show) {
      state.show = show.dataset.show;
      draw();
    } else if (whole) {
      openSubmission(Number(whole.closest("[data-row]").dataset.row));
    } else if (cell) {
      const row = cell.closest("[data-row]");
      open(Number(cell.dataset.case), row ? Number(row.dataset.row) : undefined);
    }
  });
  $("matrix").addEventListener("keydown", (event) => {
    const cell = event.target.closest("td.run");
    if (!cell) return;
    if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      cell.click();
      return;
    }
    const row = cell.parentElement;
    const near = { ArrowLeft: cell.previousElementSibling, ArrowRight: cell.nextElementSibling,
      ArrowUp: row.previousElementSibling && row.previousElementSibling.children[cell.cellIndex],
      ArrowDown: row.nextElementSibling && row.nextElementSibling.children[cell.cellIndex],
      Home: row.querySelector("td.run"), End: row.lastElementChild }[event.key];
    if (!near || !near.classList.contains("run")) return;
    event.preventDefault();
    cell.tabIndex = -1;
    near.tabIndex = 0;
    near.focus();
  });
  draw();
}
if (data.problems.length > 0) begin();
else $("controls").remove();
