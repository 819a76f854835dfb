"use strict";
// The data as document.rs writes it. Nothing here goes to the network.
const data = JSON.parse(document.getElementById("data").textContent);
const verdicts = data.verdicts;
for (const { rows, submissions } of data.problems) {
  rows.forEach((row, at) => {
    row.at = at;
    for (const program of row.programs) submissions[program].row = row;
  });
}
// A table of more than these cells takes a browser many seconds.
const state = { problem: 0, sort: "rank", down: false, show: "verdict", only: null, surprises: false, who: "", which: "",
  cells: 40000 };
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
// A cell of the matrix has room for one letter, so that all cases fit.
const letter = (verdict) => verdict === "AC" ? "·" : verdict.slice(0, 1);

// A command as one types it where the page was made.
const command = (words) => `${data.script[0]} ${words}${data.script[1]}`;
const problem = () => data.problems[state.problem];
const best = (row) => row.best < 0 ? null : problem().submissions[row.best];
const worst = (list) => list.reduce((most, one) => Math.max(most, one), -1);

function rows() {
  const of = (get, none) => (row) => (best(row) ? get(best(row)) : none);
  const keys = {
    rank: (row) => row.at, name: (row) => row.person,
    verdict: of((s) => verdicts.indexOf(s.verdict), 99), passed: of((s) => s.passed, -1),
    time: of((s) => s.slowest, -1), memory: of((s) => worst(s.memory), -1),
  };
  const list = problem().rows.filter((row) => {
    const s = best(row);
    if (state.surprises && s && s.expected) return false;
    if (state.only && (!s || s.verdict !== state.only)) return false;
    return (row.person + " " + (s ? s.name : "")).toLowerCase().includes(state.who);
  });
  // Among equals the better rank comes first, in both directions.
  const sorted = list.map((row) => [keys[state.sort](row), row.at, row]);
  const less = state.down ? 1 : -1;
  sorted.sort((a, b) => (a[0] < b[0] ? less : a[0] > b[0] ? -less : a[1] - b[1]));
  return sorted.map((one) => one[2]);
}

function rowHtml(row, columns, cases) {
  const s = best(row);
  // As the groups name it.
  const name = row.person + (row.programs.length > 1 ? ` (best of ${row.programs.length})` : "");
  const note = row.note ? `<div class="soft note" title="${escaped(row.note)}">${escaped(row.note)}</div>` : "";
  const open = (text, label) => `<button data-open tabindex="-1"${label ? ` aria-label="${label}"` : ""}>${text}</button>`;
  let html = `<tr data-row="${row.at}"${s ? ` data-program="${row.best}"` : ""}>` +
    `<th scope="row" title="${escaped(s ? s.name : row.person)}">${open(escaped(name))}${note}</th>`;
  if (!s) {
    return html + `<td class="number">-</td><td>${open("—", "no program")}</td><td class="number">0/${cases.length}</td>` +
      `<td class="figures"></td><td class="figures"></td><td colspan="${Math.max(1, columns.length)}" class="soft">` +
      `handed in ${escaped(row.handedIn)}</td></tr>`;
  }
  const surprise = s.expected ? "" : " surprise";
  const passed = s.stoppedAt ? `stopped at ${s.stoppedAt} of ${cases.length}` : `${s.passed}/${cases.length}`;
  html += `<td class="number">${row.rank}</td>` +
    `<td class="${s.verdict}${surprise}">${open(s.verdict || "—", s.verdict ? "" : "not judged")}</td>` +
    `<td class="number">${passed}${s.points ? `<br>${s.points}` : ""}</td><td class="number figures">${s.slowestShown}</td>` +
    `<td class="number figures">${mib(worst(s.memory))}</td>`;
  for (const i of columns) {
    const verdict = verdicts[s.cells[i]] || "";
    const text = state.show === "time" ? timeOf(s, i) : state.show === "memory" ? mib(s.memory[i]) : letter(verdict);
    html += `<td class="run ${verdict}" tabindex="-1" data-case="${i}" ` +
      `aria-label="${verdict || "not run"} ${state.show === "verdict" ? "" : text + " "}${escaped(cases[i].id)}">${text}</td>`;
  }
  return html + "</tr>";
}

const nouns = (number) => problem().isClass ? (number === 1 ? "person" : "people") : `submission${number === 1 ? "" : "s"}`;

// The columns by which rows are sorted.
const sorts = () => [["name", problem().isClass ? "person" : "submission"], ["rank", "rank"], ["verdict", "verdict"],
  ["passed", "passed"], ["time", "slowest", "figures"], ["memory", "heaviest", "figures"]];

function draw() {
  const cases = problem().cases;
  const columns = cases.map((_, i) => i).filter((i) => cases[i].id.toLowerCase().includes(state.which));
  const list = rows();
  const head = make("tr");
  const sorted = ([name, label, kind]) => {
    const button = make("button", { "data-sort": name }, label + (state.sort === name ? (state.down ? " ▾" : " ▴") : ""));
    const sort = state.sort === name ? (state.down ? "descending" : "ascending") : "none";
    return make("th", { scope: "col", "aria-sort": sort, class: kind || "" }, button);
  };
  head.append(...sorts().map(sorted));
  for (const i of columns) {
    head.append(make("th", { scope: "col", class: "case", title: cases[i].id },
      make("button", { "data-case": i, tabindex: "-1" }, cases[i].id)));
  }
  $("matrix").className = state.show === "verdict" ? "compact" : "";
  $("matrix").tHead.replaceChildren(head);
  const shown = list.slice(0, Math.ceil(state.cells / (columns.length + 1)));
  $("matrix").tBodies[0].innerHTML = shown.map((row) => rowHtml(row, columns, cases)).join("");
  $("rest").hidden = shown.length === list.length;
  $("rest").textContent = `show ${count(list.length - shown.length, "more row")}`;
  const first = $("matrix").querySelector("td.run, tbody th button");
  if (first) first.tabIndex = 0;
  $("sort").value = state.sort;
  $("count").textContent = `${list.length} of ${problem().rows.length} ${nouns(problem().rows.length)}, ` +
    `${columns.length} of ${count(cases.length, "case")}`;
  for (const button of document.querySelectorAll("[data-show]")) {
    button.setAttribute("aria-pressed", button.dataset.show === state.show);
  }
  for (const button of document.querySelectorAll("[data-only]")) {
    button.setAttribute("aria-pressed", button.dataset.only === state.only);
  }
}

// What is sorted with the largest first.
const fromTheTop = (name) => name === "time" || name === "memory" || name === "passed";

function clicked(event) {
  const on = (selector) => event.target.closest(selector);
  const number = (element, name) => Number(element.dataset[name]);
  const sort = on("[data-sort]"), only = on("[data-only]"), show = on("[data-show]"), cell = on("[data-case]"),
    whole = on("[data-open]"), one = on("button[data-program]");
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
    openRow(number(whole.closest("[data-row]"), "row"));
  } else if (one) {
    openSubmission(number(one, "program"));
  } else if (cell) {
    const program = cell.closest("[data-program]");
    open(number(cell, "case"), program ? number(program, "program") : undefined);
  }
}

// The table is one stop of the Tab key. The arrows, Home and End move between the names, the cells and the
// headings of the cases; Enter and Space open one.
const STOPS = "tbody th button, td.run, .case button";
const stopsOf = (row) => {
  const stops = [...row.querySelectorAll("th[scope=row] button, td.run, .case button")];
  return row.parentElement.tagName === "THEAD" ? [null, ...stops] : stops;
};

function pressed(event) {
  const stop = event.target.closest(STOPS);
  if (!stop || event.altKey || event.ctrlKey || event.metaKey) return;
  if (stop.matches("td.run") && (event.key === "Enter" || event.key === " ")) {
    event.preventDefault();
    stop.click();
    return;
  }
  const row = stop.closest("tr");
  const stops = stopsOf(row);
  const at = stops.indexOf(stop);
  const lines = [...$("matrix").rows];
  // The row of a person without a program has no cells.
  const beside = (step) => {
    for (let other = lines.indexOf(row) + step; lines[other]; other += step) {
      const found = stopsOf(lines[other])[at];
      if (found) return found;
    }
    return null;
  };
  const near = { ArrowLeft: stops[at - 1], ArrowRight: stops[at + 1], ArrowUp: beside(-1), ArrowDown: beside(1),
    Home: stops[0] || stops[1], End: stops[stops.length - 1] }[event.key];
  if (!near) return;
  event.preventDefault();
  for (const old of $("matrix").querySelectorAll("[tabindex='0']")) old.tabIndex = -1;
  near.tabIndex = 0;
  near.focus();
}

function begin() {
  const select = $("problem");
  data.problems.forEach((p, i) => select.append(make("option", { value: i }, p.name)));
  select.hidden = data.problems.length < 2;
  select.addEventListener("change", () => { state.problem = Number(select.value); drawGroups(); drawSimilar(); draw(); });
  const used = verdicts.filter((v) => data.problems.some((p) => p.submissions.some((s) => s.verdict === v)));
  for (const v of used) $("verdicts").append(make("button", { "data-only": v, class: v, "aria-pressed": "false" }, v));
  for (const box of ["who", "which"]) {
    $(box).addEventListener("input", (event) => { state[box] = event.target.value.trim().toLowerCase(); draw(); });
  }
  for (const [name, label] of sorts()) $("sort").append(make("option", { value: name }, label));
  $("sort").addEventListener("change", (event) => {
    state.sort = event.target.value;
    state.down = fromTheTop(state.sort);
    draw();
  });
  $("surprises").addEventListener("change", (event) => { state.surprises = event.target.checked; draw(); });
  $("rest").addEventListener("click", () => {
    const shown = $("matrix").rows.length;
    state.cells = Infinity;
    draw();
    $("matrix").rows[shown].querySelector("button").focus();
  });
  $("close").addEventListener("click", () => $("dialog").close());
  document.addEventListener("click", clicked);
  $("matrix").addEventListener("keydown", pressed);
  $("controls").hidden = false;
  drawGroups();
  drawSimilar();
  draw();
}
if (data.problems.length > 0) begin();
