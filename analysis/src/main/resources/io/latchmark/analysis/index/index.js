// Sorts and filters the rows of the table, and makes the command that compares the ticked ones. The table is complete without it.
(function () {
  "use strict";

  var SHOWN = 200;
  var COMPARED_MAX = 500;
  var STARTED = 3;
  var KIND = 2;
  var VALIDITY = 7;
  var NUMBERS = [5, 6];
  // Control characters, those that change the direction of text, and lone halves of characters: a terminal acts on them.
  var UNSAFE = /[\u0000-\u001f\u007f-\u009f\u200b-\u200f\u2028-\u202f\u2060-\u206f\ufeff\ufffd]|[\ud800-\udbff](?![\udc00-\udfff])|(?:[^\ud800-\udbff]|^)[\udc00-\udfff]/;

  var body = $("rows");
  var table = $("results");
  var collator = new Intl.Collator("en", { numeric: true, sensitivity: "base" });
  var rows = Array.from(body.rows).map(read);
  var matching = rows;
  var order = { column: STARTED, descending: true };
  var shown = SHOWN;
  var ticked = [];

  function $(id) { return document.getElementById(id); }

  function read(line, at) {
    var texts = Array.from(line.cells).map(function (cell) { return cell.textContent; });
    var tick = line.querySelector("input");
    var row = { at: at, line: line, texts: texts, all: texts.join("\n").toLowerCase(), tick: tick, word: "" };
    if (tick) {
      tick.checked = false;
      row.word = word(tick.value);
      tick.disabled = row.word === "";
      tick.title = row.word ? "" : "Not to be compared from here: the name of its folder has characters that a shell may change. Rename it.";
      tick.setAttribute("aria-label", "Tick " + texts[1]);
      tick.addEventListener("change", function () { setTicks([row], tick.checked); });
    }
    return row;
  }

  // --- the command

  // The path of a result as one word of a command; empty if no shell takes it safely. Of a page from a file it is absolute.
  function word(link) {
    var path;
    try {
      path = decodeURIComponent(link.slice(2).replace(/\/$/, ""));
      if (location.protocol === "file:") {
        path = (location.host ? "//" + location.host : "") + decodeURIComponent(location.pathname.replace(/[^\/]*$/, "")) + path;
      }
    } catch (e) {
      return "";
    }
    if (UNSAFE.test(path)) { return ""; }
    if (location.host || /^\/[A-Za-z]:\//.test(path)) { return ofWindows(path); }
    if (path.charAt(0) === "-") { path = "./" + path; }
    return /^[\w.\/@%+:,-]+$/.test(path) ? path : "'" + path.replace(/'/g, "'\\''") + "'";
  }

  // A word that cmd and PowerShell take alike.
  function ofWindows(path) {
    var name = path.replace(/^\/(?=[A-Za-z]:)/, "").replace(/\//g, "\\");
    return /^[\w.:\\-]+$/.test(name) ? name : /^[^%$`"!\u201c-\u201f]+$/.test(name) ? '"' + name + '"' : "";
  }

  function setTicks(some, on) {
    var changed = new Set(some);
    ticked = ticked.filter(function (row) { return !changed.has(row); }).concat(on ? some : []);
    some.forEach(function (row) {
      row.tick.checked = on;
      row.line.classList.toggle("ticked", on);
    });
    showTicked();
  }

  function showTicked() {
    var kinds = new Set(ticked.map(function (row) { return row.tick.name; }));
    var problem = kinds.size > 1 ? "Runs and probes are not compared with each other: untick one kind."
      : ticked.length > COMPARED_MAX ? count(ticked.length) + " are ticked; the maximum is " + COMPARED_MAX + ". Compare others with a pattern: latchmark compare runs/*"
      : ticked.length === 1 ? "Tick another one to compare it with the first."
      : "";
    var from = location.protocol === "file:" ? "" : " Run it in the folder of this page.";
    $("compare").hidden = ticked.length === 0;
    $("ticked").textContent = count(ticked.length) + " ticked";
    $("command").value = problem ? "" : "latchmark compare " + ticked.map(function (row) { return row.word; }).join(" ");
    $("command").hidden = $("copy").hidden = problem !== "";
    $("copy").textContent = "Copy";
    $("hint").textContent = problem || "The one ticked first is the baseline." + from;
    var all = $("all");
    var ticks = matching.filter(canTick);
    all.checked = ticks.length > 0 && ticks.every(function (row) { return row.tick.checked; });
    all.disabled = ticks.length === 0;
  }

  function canTick(row) { return row.tick && !row.tick.disabled; }

  function copy() {
    var done = function () { $("copy").textContent = "Copied"; };
    $("command").select();
    if (navigator.clipboard) {
      navigator.clipboard.writeText($("command").value).then(done, function () { if (document.execCommand("copy")) { done(); } });
    } else if (document.execCommand("copy")) {
      done();
    }
  }

  // --- the table

  function count(n) { return n.toLocaleString("en-US"); }

  function compare(a, b) {
    var x = a.texts[order.column];
    var y = b.texts[order.column];
    // What has no figure comes last in both orders.
    if (x === "" || y === "") { return (x === "") - (y === "") || a.at - b.at; }
    var difference = NUMBERS.indexOf(order.column) >= 0
      ? Number(x.replace(/,/g, "")) - Number(y.replace(/,/g, "")) : collator.compare(x, y);
    return (order.descending ? -difference : difference) || a.at - b.at;
  }

  function choose() {
    var words = $("filter").value.toLowerCase().split(/\s+/).filter(Boolean);
    var kind = $("kind").value;
    var validity = $("validity").value;
    matching = rows.filter(function (row) {
      return (!kind || row.texts[KIND] === kind) && (!validity || row.texts[VALIDITY] === validity)
        && words.every(function (word) { return row.all.indexOf(word) >= 0; });
    }).sort(compare);
    shown = SHOWN;
    show();
  }

  function show() {
    body.replaceChildren.apply(body, matching.slice(0, shown).map(function (row) { return row.line; }));
    $("count").textContent = matching.length === rows.length ? "Tick runs or probes to compare them."
      : count(matching.length) + " of " + count(rows.length) + " match";
    var left = matching.length - shown;
    more.hidden = left <= 0;
    more.textContent = "Show " + count(Math.min(left, 1000)) + " more of " + count(Math.max(left, 0));
    Array.from(table.tHead.rows[0].cells).forEach(function (head, column) {
      if (column === order.column) {
        head.setAttribute("aria-sort", order.descending ? "descending" : "ascending");
      } else {
        head.removeAttribute("aria-sort");
      }
    });
    showTicked();
  }

  function button(text, action) {
    var made = document.createElement("button");
    made.type = "button";
    made.textContent = text;
    made.addEventListener("click", action);
    return made;
  }

  Array.from(table.tHead.rows[0].cells).forEach(function (head, column) {
    if (column === 0) {
      var all = document.createElement("input");
      all.type = "checkbox";
      all.id = "all";
      all.setAttribute("aria-label", "Tick all that match the filter");
      all.title = "Tick all that match the filter";
      all.addEventListener("change", function () {
        var on = all.checked;
        setTicks(matching.filter(function (row) { return canTick(row) && row.tick.checked !== on; }), on);
      });
      head.append(all);
      return;
    }
    head.replaceChildren(button(head.textContent, function () {
      var numbers = column === STARTED || NUMBERS.indexOf(column) >= 0;
      order = { column: column, descending: column === order.column ? !order.descending : numbers };
      choose();
    }));
  });
  var more = button("", function () {
    shown += 1000;
    show();
  });
  $("more").append(more);
  ["kind", "validity"].forEach(function (id) { $(id).addEventListener("change", choose); });
  $("filter").addEventListener("input", choose);
  $("copy").addEventListener("click", copy);
  $("untick").addEventListener("click", function () { setTicks(ticked, false); });
  table.classList.add("scripted");
  $("tools").hidden = false;
  choose();
})();
