// Shows the table that the server filters and sorts, and documents that it makes. Texts come from outside: they are set as text only.
(function () {
  "use strict";

  // The colours of the report.
  var WAITS = {
    "data-page read": "blue", "in-memory page latch": "sky", "log flush": "orange", "remote commit": "black",
    "data-page write": "vermillion",
    "lock": "purple", "CPU and runnable": "green", "client and network": "grey", "other": "yellow"
  };
  var STATES = { RUNNING: "● running", COMPLETE: "✓ complete", NOT_VALID: "✗ not valid", INTERRUPTED: "interrupted", UNREADABLE: "✗ can't be read" };
  var KINDS = { RUN: "run", PROBE: "probe", EXPERIMENT: "experiment" };
  var NUMBERS = ["started", "warehouses", "users", "nopm", "p95"];
  var ROWS = 200;
  var ASK_EACH = 2000;
  var ASK_AGAIN = 300;
  var TYPING = 150;
  var SVG = "http://www.w3.org/2000/svg";

  var token = takeToken();
  var query = { sort: "started", descending: true, filter: "", rows: ROWS };
  var table = { rows: [] };
  var tag = "";
  var made = new Map();
  var ticked = new Map();
  var asking = null;
  var timer = 0;
  var opening = 0;
  var shown = "";
  var scrolled = 0;

  function $(id) { return document.getElementById(id); }

  // The token comes in the fragment, which no browser sends; the address bar does not keep it. Fragments with a slash are ours.
  function takeToken() {
    var given = location.hash.slice(1);
    if (given.charAt(0) === "/") { given = ""; }
    try {
      if (given) {
        sessionStorage.setItem("latchmark-token", given);
        history.replaceState(null, "", location.pathname);
      }
      return given || sessionStorage.getItem("latchmark-token") || "";
    } catch (e) {
      return given;
    }
  }

  function headers(more) {
    return Object.assign(token ? { Authorization: "Bearer " + token } : {}, more);
  }

  // --- elements and texts

  function element(tagName, className, text) {
    var one = document.createElement(tagName);
    if (className) { one.className = className; }
    if (text !== undefined) { one.textContent = text; }
    return one;
  }

  function number(value, digits) {
    if (typeof value !== "number") { return ""; }
    return value.toLocaleString("en-US", { maximumFractionDigits: digits, minimumFractionDigits: digits });
  }

  function when(instant) {
    return instant ? instant.slice(0, 10) + " " + instant.slice(11, 16) : "";
  }

  function name(row) { return row.label || row.path.split("/").pop() || row.path; }

  function count(n, word) { return number(n, 0) + " " + word + (n === 1 ? "" : "s"); }

  // --- one row

  function spark(points) {
    var chart = document.createElementNS(SVG, "svg");
    chart.setAttribute("viewBox", "0 0 104 26");
    chart.setAttribute("preserveAspectRatio", "none");
    chart.setAttribute("aria-hidden", "true");
    var top = Math.max.apply(null, points);
    if (points.length > 1 && top > 0) {
      var line = document.createElementNS(SVG, "path");
      line.setAttribute("class", "line c-blue");
      line.setAttribute("d", points.map(function (value, at) {
        return (at ? "L" : "M") + (1 + at * 102 / (points.length - 1)).toFixed(1) + " " + (24 - 22 * value / top).toFixed(1);
      }).join(""));
      chart.append(line);
    }
    return chart;
  }

  function makeRow(row) {
    var findings = row.findings || [];
    var line = element("tr", row.state + (row.kind === "RUN" && findings.length ? " warned" : ""));
    line.tabIndex = -1;
    line.dataset.path = row.path;
    var tick = element("input");
    tick.type = "checkbox";
    tick.setAttribute("aria-label", "Tick " + name(row));
    tick.addEventListener("change", function () { setTick(row, tick.checked); });
    var link = element("a", "", name(row));
    link.href = address([row.path]);
    var cell = function (className, text) {
      var made = element("td", className, text);
      line.append(made);
      return made;
    };
    cell("tick").append(tick);
    cell("label").append(link, element("small", "", row.path));
    cell("kind", KINDS[row.kind] || row.kind);
    cell("started", when(row.started));
    cell("engine", row.engine || "");
    cell("n warehouses", number(row.warehouses, 0));
    cell("n users", number(row.users, 0));
    cell("n nopm", number(row.nopm, 0));
    cell("course").append(spark(row.course || []));
    cell("n p95", number(row.p95, 1));
    var wait = cell("wait");
    if (row.wait) { wait.append(element("i", "c-" + (WAITS[row.wait] || "grey")), row.wait); }
    var state = cell("state");
    var details = [row.note, row.kind === "RUN" || row.state !== "COMPLETE" ? findings.join(", ") : ""].filter(Boolean).join("; ");
    state.append(element("b", "", verdict(row, findings)));
    if (details) { state.append(element("small", "", details)); }
    state.title = details;
    return line;
  }

  function verdict(row, findings) {
    if (row.state === "COMPLETE" && row.kind === "EXPERIMENT" && findings.length) { return findings.join("; "); }
    if (row.state === "COMPLETE" && row.kind === "RUN") { return findings.length ? "! valid, " + count(findings.length, "warning") : "✓ valid"; }
    return STATES[row.state] || row.state;
  }

  function rowOf(row) {
    var text = JSON.stringify(row);
    var before = made.get(row.path);
    if (!before || before.text !== text) {
      before = { text: text, line: makeRow(row) };
      made.set(row.path, before);
    }
    var isTicked = ticked.has(row.path);
    before.line.classList.toggle("chosen", isTicked);
    before.line.querySelector("input").checked = isTicked;
    return before.line;
  }

  // --- the table

  function showTable() {
    var body = $("rows");
    var lines = table.rows.map(rowOf);
    var focus = document.activeElement;
    var focused = focus && body.contains(focus) ? focus.closest("tr").dataset.path : null;
    var same = lines.length === body.children.length && lines.every(function (line, at) { return body.children[at] === line; });
    if (!same) {
      body.replaceChildren.apply(body, lines);
      var kept = new Set(table.rows.map(function (row) { return row.path; }));
      Array.from(made.keys()).forEach(function (path) { if (!kept.has(path)) { made.delete(path); } });
    }
    if (focused && made.has(focused) && !body.contains(document.activeElement)) {
      var line = made.get(focused).line;
      (focus.tagName === "INPUT" ? line.querySelector("input") : focus.tagName === "A" ? line.querySelector("a") : line).focus({ preventScroll: true });
    }
    $("count").textContent = query.filter.trim()
      ? number(table.matching, 0) + " of " + count(table.all, "result") : count(table.all || 0, "result");
    if (!table.whole) { $("count").textContent += ", looking for more …"; }
    var left = table.matching - table.rows.length;
    $("more").hidden = !(left > 0);
    $("more").textContent = "Show " + number(Math.min(left, ROWS), 0) + " more of " + number(left, 0);
    $("empty").hidden = table.rows.length > 0 || !table.whole;
    $("empty").textContent = table.all ? "No result has all these words." : "There are no runs, probes or experiments in this folder or below it. They appear here by themselves.";
    $("folder").textContent = table.folder || "";
    if (table.problem) { notice(table.problem); }
    document.querySelectorAll("#results th[data-sort]").forEach(function (head) {
      if (head.dataset.sort === query.sort) {
        head.setAttribute("aria-sort", query.descending ? "descending" : "ascending");
      } else {
        head.removeAttribute("aria-sort");
      }
    });
    showTicked();
    offerReplay();
    if (!shown) { document.title = count(table.all || 0, "result") + " · Latchmark"; }
  }

  function setTick(row, on) {
    if (on) { ticked.set(row.path, { label: name(row), kind: row.kind }); } else { ticked.delete(row.path); }
    showTable();
  }

  function showTicked() {
    var kinds = Array.from(ticked.values()).map(function (one) { return one.kind; });
    $("ticked").hidden = ticked.size === 0;
    $("ticked-count").textContent = count(ticked.size, "result") + " ticked" + (ticked.size === 1 ? ": tick another to compare" : "");
    $("compare").hidden = ticked.size < 2;
    $("compare").textContent = ticked.size === 2 && kinds.every(function (kind) { return kind === "RUN"; }) ? "Why do they differ?" : "Compare " + ticked.size;
  }

  function notice(text) {
    $("notice").hidden = !text;
    $("notice").textContent = text || "";
  }

  function connection(on, text) {
    $("connection").className = "link " + (on ? "on" : "off");
    $("connection").textContent = text;
  }

  // --- asking the server

  async function ask() {
    clearTimeout(timer);
    if (asking) { asking.abort(); }
    var control = new AbortController();
    asking = control;
    var fields = new URLSearchParams({ sort: query.sort, descending: query.descending, filter: query.filter, rows: query.rows });
    try {
      var response = await fetch("results?" + fields, { headers: headers(tag ? { "If-None-Match": tag } : {}), cache: "no-store", signal: control.signal });
      if (response.status === 200) {
        var got = await response.json();
        if (asking !== control) { return; }
        notice("");
        table = got;
        tag = response.headers.get("ETag") || "";
        showTable();
        connection(true, "Up to date");
      } else if (response.status === 304) {
        connection(true, "Up to date");
      } else {
        notice(await response.text());
        connection(false, "Refused");
      }
    } catch (e) {
      if (asking !== control) { return; }
      connection(false, "No connection, trying again");
    }
    if (asking === control) { timer = setTimeout(ask, ASK_EACH); }
  }

  // The table's order and filter belong to its place in the history: Back, Forward and a reload bring them again.
  function change(changes) {
    Object.assign(query, changes);
    history.replaceState(query, "");
    tag = "";
    ask();
  }

  function recall() {
    if (wanted().length || !history.state || !history.state.sort) { return; }
    Object.assign(query, history.state);
    $("filter").value = query.filter;
    tag = "";
  }

  // --- documents

  function address(paths) { return "#/open/" + paths.map(encodeURIComponent).join("/"); }

  function wanted() {
    var match = /^#\/open\/(.+)$/.exec(location.hash);
    return match ? match[1].split("/").map(decodeURIComponent) : [];
  }

  function route() {
    var paths = wanted();
    var key = paths.join("\n");
    if (key && !shown) { scrolled = window.scrollY; }
    $("list").hidden = paths.length > 0;
    $("view").hidden = paths.length === 0;
    if (key === shown) { return; }
    shown = key;
    opening++;
    forget();
    if (paths.length) {
      open(paths, opening);
    } else {
      recall();
      showTable();
      window.scrollTo(0, scrolled);
      ask();
    }
  }

  function forget() {
    var before = $("document").src;
    frame("");
    $("save").hidden = true;
    $("save").removeAttribute("href");
    if (before.indexOf("blob:") === 0) { URL.revokeObjectURL(before); }
  }

  // A new frame for each document: a frame that goes from one to the next would have places of its own in the history.
  function frame(url) {
    var made = $("document").cloneNode(false);
    made.removeAttribute("src");
    made.hidden = !url;
    delete made.dataset.loaded;
    if (url) {
      made.src = url;
      made.addEventListener("load", function () { made.dataset.loaded = "true"; });
    }
    $("document").replaceWith(made);
  }

  function say(text, bad) {
    $("progress").textContent = text;
    $("progress").className = "progress" + (bad ? " bad" : "");
  }

  async function open(paths, mine) {
    $("title").textContent = paths.length === 1 ? paths[0] : count(paths.length, "result") + " together";
    document.title = $("title").textContent + " · Latchmark";
    say("Reading …");
    offerReplay();
    $("back").focus();
    try {
      for (;;) {
        var response = await fetch("document", {
          method: "POST", headers: headers({ "Content-Type": "application/json" }), body: JSON.stringify(paths), cache: "no-store"
        });
        if (mine !== opening) { return; }
        if (response.status === 202) {
          var progress = await response.json();
          say("Making the document, " + number(progress.seconds, 0) + " s so far" + (progress.ahead ? "; before it: " + count(progress.ahead, "other") : "") + " …");
          await new Promise(function (done) { setTimeout(done, ASK_AGAIN); });
          if (mine !== opening) { return; }
        } else if (response.ok) {
          var page = await response.text();
          if (mine === opening) { show(page, paths); }
          return;
        } else {
          say(await response.text(), true);
          return;
        }
      }
    } catch (e) {
      if (mine === opening) { say("The server can't be reached.", true); }
    }
  }

  function show(page, paths) {
    var url = URL.createObjectURL(new Blob([page], { type: "text/html" }));
    say("");
    frame(url);
    $("save").href = url;
    $("save").download = (paths.length === 1 ? paths[0].split("/").pop() : "comparison") + ".html";
    $("save").hidden = false;
  }

  function kindOf(path) {
    var row = table.rows.find(function (one) { return one.path === path; });
    return row ? row.kind : ticked.has(path) ? ticked.get(path).kind : "";
  }

  function offerReplay() {
    var paths = wanted();
    $("replay").hidden = paths.length !== 1 || !token || kindOf(paths[0]) !== "RUN";
  }

  async function replay() {
    try {
      var response = await fetch("replay", {
        method: "POST", headers: headers({ "Content-Type": "application/json" }), body: JSON.stringify(wanted()), cache: "no-store"
      });
      if (response.ok) {
        location.href = (await response.json()).page;
      } else {
        say(await response.text(), true);
      }
    } catch (e) {
      say("The server can't be reached.", true);
    }
  }

  function compare() {
    if (ticked.size > 1) { location.hash = address(Array.from(ticked.keys())); }
  }

  function back() { location.hash = "#/"; }

  // --- what the reader does

  document.querySelectorAll("#results th[data-sort] button").forEach(function (button) {
    button.addEventListener("click", function () {
      var sort = button.parentNode.dataset.sort;
      change({ sort: sort, descending: sort === query.sort ? !query.descending : NUMBERS.indexOf(sort) >= 0 });
    });
  });
  var typing = 0;
  $("filter").addEventListener("input", function () {
    clearTimeout(typing);
    typing = setTimeout(function () { change({ filter: $("filter").value, rows: ROWS }); }, TYPING);
  });
  $("more").addEventListener("click", function () { change({ rows: query.rows + ROWS }); });
  $("compare").addEventListener("click", compare);
  $("clear").addEventListener("click", function () { ticked.clear(); showTable(); });
  $("back").addEventListener("click", back);
  $("replay").addEventListener("click", replay);

  function move(by) {
    var lines = Array.from($("rows").children);
    var at = lines.findIndex(function (line) { return line.contains(document.activeElement); });
    var next = lines[at < 0 ? 0 : Math.max(0, Math.min(lines.length - 1, at + by))];
    if (next) { next.focus(); }
  }

  function pressed(key) {
    if (key.target.id === "filter") {
      if (key.key === "Escape") { $("filter").blur(); }
      if (key.key === "ArrowDown" || key.key === "Enter") { move(0); return true; }
      return false;
    }
    if (!$("view").hidden) {
      if (key.key === "Escape") { back(); return true; }
      if (key.key === "r" && !$("replay").hidden) { replay(); return true; }
      return false;
    }
    var line = key.target.closest ? key.target.closest("#rows tr") : null;
    switch (key.key) {
      case "/": $("filter").focus(); return true;
      case "ArrowDown": case "j": move(1); return true;
      case "ArrowUp": case "k": move(-1); return true;
      case "c": compare(); return true;
      case "x": $("clear").click(); return true;
      case " ": if (line && key.target === line) { line.querySelector("input").click(); return true; } return false;
      case "Enter": if (line && key.target === line) { line.querySelector("a").click(); return true; } return false;
      default: return false;
    }
  }

  document.addEventListener("keydown", function (key) {
    if (!key.ctrlKey && !key.metaKey && !key.altKey && pressed(key)) { key.preventDefault(); }
  });
  window.addEventListener("hashchange", route);
  recall();
  ask();
  route();
})();
