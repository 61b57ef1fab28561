// Shows what the events of the page carry. All figures come from there: this script places and draws them.
(function () {
  "use strict";

  // The colours of the report.
  var WAITS = [
    ["DATA_PAGE_READ", "data-page read", "blue"],
    ["IN_MEMORY_PAGE_LATCH", "in-memory page latch", "sky"],
    ["LOG_FLUSH", "log flush", "orange"],
    ["REMOTE_COMMIT", "remote commit", "black"],
    ["DATA_PAGE_WRITE", "data-page write", "vermillion"],
    ["LOCK", "lock", "purple"],
    ["CPU", "CPU and runnable", "green"],
    ["CLIENT", "client and network", "grey"],
    ["OTHER", "other", "yellow"]
  ];
  var TYPES = { NEW_ORDER: "New-Order", PAYMENT: "Payment", ORDER_STATUS: "Order-Status", DELIVERY: "Delivery", STOCK_LEVEL: "Stock-Level" };
  var PHASES = { WARM_UP: "warm-up", MEASUREMENT: "measuring", COOL_DOWN: "cool-down" };
  var POINTS_MAX = 1800;
  var HEAT_SECONDS = 120;
  var SILENCE_MAX = 6000;
  var WINDOW_SECONDS = 900;
  var SVG = "http://www.w3.org/2000/svg";

  var state = {};
  var course = [];
  var ghost = {};
  var token = takeToken();
  var finished = false;
  var due = false;

  function $(id) { return document.getElementById(id); }

  // The token comes in the fragment, which no browser sends; the address bar does not keep it.
  function takeToken() {
    var given = location.hash.slice(1);
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

  // --- numbers as text

  function known(value) { return typeof value === "number" && isFinite(value); }

  function number(value, digits) {
    if (!known(value)) { return "–"; }
    return value.toLocaleString("en-US", { maximumFractionDigits: digits, minimumFractionDigits: digits });
  }

  function whole(value) { return number(value, 0); }

  function short(value) {
    if (!known(value)) { return "–"; }
    return number(value, value >= 100 ? 0 : value >= 10 ? 1 : 2);
  }

  function per(amount, operations) { return amount > 0 && operations > 0 ? amount / operations : null; }

  function bytes(value) {
    if (!known(value)) { return "–"; }
    return value >= 1 << 20 ? short(value / (1 << 20)) + " MiB" : short(value / 1024) + " KiB";
  }

  function clock(seconds) {
    if (!known(seconds)) { return ""; }
    var all = Math.max(0, Math.round(seconds));
    var h = Math.floor(all / 3600);
    var m = Math.floor(all / 60) % 60;
    var s = String(all % 60).padStart(2, "0");
    return h > 0 ? h + ":" + String(m).padStart(2, "0") + ":" + s : m + ":" + s;
  }

  // --- elements

  function element(tag, className, text) {
    var made = document.createElement(tag);
    if (className) { made.className = className; }
    if (text !== undefined) { made.textContent = text; }
    return made;
  }

  function svg(tag, attributes, text) {
    var made = document.createElementNS(SVG, tag);
    Object.keys(attributes).forEach(function (name) { made.setAttribute(name, attributes[name]); });
    if (text !== undefined) { made.textContent = text; }
    return made;
  }

  function figures(id, rows) {
    var list = $(id);
    list.replaceChildren.apply(list, rows.filter(Boolean).map(function (row) {
      var item = element("div", row.className || "");
      item.append(element("dt", "", row.name));
      var value = element("dd", "", row.value);
      if (row.unit && row.value !== "–") { value.append(" ", element("small", "", row.unit)); }
      item.append(value);
      return item;
    }));
  }

  // --- charts: a line or stacked areas over time

  function domain() {
    var newest = course.length ? course[course.length - 1].seconds : 0;
    var total = state.plan ? state.plan.totalSeconds : 0;
    // What is left of a short plan is shown too, as far as it leaves room for what has been.
    var ahead = Math.min(Math.max(total, newest), Math.max(60, newest * 1.3));
    return [Math.max(0, newest - WINDOW_SECONDS), newest > WINDOW_SECONDS ? newest : ahead];
  }

  function ticks(max) {
    var step = Math.pow(10, Math.floor(Math.log10(max || 1)));
    var factor = max / step >= 5 ? 2 : max / step >= 2 ? 1 : 0.5;
    var values = [];
    for (var value = step * factor; value < max * 0.98; value += step * factor) { values.push(value); }
    return values.length > 3 ? values.filter(function (v, i) { return i % 2 === 1; }) : values;
  }

  function path(points) {
    var text = "";
    var open = false;
    points.forEach(function (point) {
      if (point === null) { open = false; return; }
      text += (open ? "L" : "M") + point[0].toFixed(1) + " " + point[1].toFixed(1);
      open = true;
    });
    return text;
  }

  // A course: { series: [{of, colour}], stacked, top, ghost, ceiling, events, unit }.
  function draw(id, wanted) {
    var target = $(id);
    var width = target.clientWidth;
    var height = target.clientHeight;
    if (width < 20 || height < 20) { return; }
    var span = domain();
    var from = course.filter(function (second) { return second.seconds >= span[0]; });
    var frame = { left: 2, right: width - 2, top: 14, bottom: height - 16 };
    var layers = wanted.series.map(function (series) {
      return from.map(function (second) { var v = series.of(second); return known(v) ? v : null; });
    });
    if (wanted.stacked) { stack(layers); }
    var max = wanted.top || 0;
    layers.forEach(function (layer) { layer.forEach(function (v) { if (v > max) { max = v; } }); });
    if (known(wanted.ceiling)) { max = Math.max(max, wanted.ceiling); }
    (wanted.ghost || []).forEach(function (point) { if (point.seconds >= span[0] && point.nopm > max) { max = point.nopm; } });
    max = max > 0 ? max * (wanted.top ? 1 : 1.08) : 1;
    var x = function (seconds) { return frame.left + (seconds - span[0]) / (span[1] - span[0]) * (frame.right - frame.left); };
    var y = function (value) { return frame.bottom - value / max * (frame.bottom - frame.top); };
    target.setAttribute("viewBox", "0 0 " + width + " " + height);
    target.replaceChildren();
    shade(target, x, frame, span);
    ticks(max).forEach(function (value) {
      target.append(svg("line", { x1: frame.left, x2: frame.right, y1: y(value), y2: y(value), "class": "grid" }));
    });
    target.append(svg("line", { x1: frame.left, x2: frame.right, y1: frame.bottom, y2: frame.bottom, "class": "base" }));
    for (var i = layers.length - 1; i >= 0; i--) {
      area(target, wanted, layers, i, from, x, y);
    }
    if (wanted.ghost && wanted.ghost.length) {
      target.append(svg("path", { d: path(wanted.ghost.map(function (p) { return p.seconds < span[0] || p.seconds > span[1] || !known(p.nopm) ? null : [x(p.seconds), y(p.nopm)]; })), "class": "ghost" }));
    }
    if (known(wanted.ceiling)) {
      target.append(svg("line", { x1: frame.left, x2: frame.right, y1: y(wanted.ceiling), y2: y(wanted.ceiling), "class": "ceiling" }));
      target.append(svg("text", { x: frame.right, y: y(wanted.ceiling) - 3, "text-anchor": "end", "class": "at" }, "ceiling " + whole(wanted.ceiling)));
    }
    ticks(max).forEach(function (value) {
      target.append(svg("text", { x: frame.left, y: y(value) - 3 }, short(value).replace(/\.0+$/, "") + (wanted.unit || "")));
    });
    marks(target, x, frame, span, wanted.events);
    [span[0], (span[0] + span[1]) / 2, span[1]].forEach(function (seconds, at) {
      target.append(svg("text", { x: x(seconds), y: height - 3, "text-anchor": ["start", "middle", "end"][at] }, clock(seconds)));
    });
  }

  function stack(layers) {
    for (var i = 1; i < layers.length; i++) {
      for (var at = 0; at < layers[i].length; at++) {
        layers[i][at] = layers[i][at] === null || layers[i - 1][at] === null ? null : layers[i][at] + layers[i - 1][at];
      }
    }
  }

  function area(target, wanted, layers, i, from, x, y) {
    var points = layers[i].map(function (value, at) { return value === null ? null : [x(from[at].seconds), y(value)]; });
    var colour = "c-" + wanted.series[i].colour;
    if (wanted.stacked) {
      var seen = points.filter(Boolean);
      if (seen.length > 1) {
        target.append(svg("path", { d: path(seen) + "L" + seen[seen.length - 1][0].toFixed(1) + " " + y(0) + "L" + seen[0][0].toFixed(1) + " " + y(0) + "Z", "class": "area " + colour }));
      }
      return;
    }
    if (wanted.filled) {
      var filled = points.filter(Boolean);
      if (filled.length > 1) {
        target.append(svg("path", { d: path(filled) + "L" + filled[filled.length - 1][0].toFixed(1) + " " + y(0) + "L" + filled[0][0].toFixed(1) + " " + y(0) + "Z", "class": "fill " + colour }));
      }
    }
    target.append(svg("path", { d: path(points), "class": "line " + colour }));
  }

  function shade(target, x, frame, span) {
    ((state.plan && state.plan.phases) || []).forEach(function (phase) {
      if (phase.kind === "WARM_UP" && phase.end > span[0] && phase.start < span[1]) {
        var left = Math.max(frame.left, x(phase.start));
        target.append(svg("rect", { x: left, y: frame.top, width: Math.max(0, Math.min(frame.right, x(phase.end)) - left), height: frame.bottom - frame.top, "class": "warm" }));
      }
    });
  }

  function marks(target, x, frame, span, named) {
    var taken = -1;
    (state.events || []).slice().sort(function (a, b) { return a.seconds - b.seconds; }).forEach(function (event) {
      var begins = event.kind === "NOTE" || event.kind === "CHECKPOINT" && /started|begun/.test(event.detail);
      if (!begins || event.seconds < span[0]) { return; }
      target.append(svg("line", { x1: x(event.seconds), x2: x(event.seconds), y1: frame.top, y2: frame.bottom, "class": "happened" }));
      // As far as there is room for its name.
      var text = event.kind === "CHECKPOINT" ? "checkpoint" : event.detail.length > 24 ? event.detail.slice(0, 23) + "…" : event.detail;
      var left = Math.min(x(event.seconds) + 3, frame.right - 6.5 * text.length);
      if (named && left > taken) {
        taken = left + 6.5 * text.length + 8;
        target.append(svg("text", { x: left, y: frame.top - 3 }, text));
      }
    });
  }

  // --- the panels

  function newest() { return course[course.length - 1]; }

  // The course of an earlier run, if it was found for this one.
  function earlier() { return ghost.run === state.runs ? ghost.points : undefined; }

  function dataDevice(second) {
    var roles = (state.plan && state.plan.devices) || {};
    var list = (second && second.devices) || [];
    return list.find(function (device) { return /^DATA/.test(roles[device.name] || ""); }) || list[0];
  }

  function showRun() {
    var now = newest();
    showPlan();
    if (!now) { return; }
    $("nopm").textContent = whole(now.nopm);
    $("rate").textContent = known(now.transactionsPerSecond) ? whole(now.transactionsPerSecond) + " transactions/s of all types" + (earlier() ? " · dashed: " + ghost.label : "") : "";
    $("agents").textContent = Object.keys(state.agents || {}).map(function (name) { return name + " " + whole(state.agents[name]); }).join(" · ");
    draw("nopm-chart", { series: [{ of: function (s) { return s.nopm; }, colour: "blue" }], filled: true, ghost: earlier(), events: true });
    showWaits(now);
    showDevice(now);
    showLog(now);
    showTypes(now);
    showHealth(now);
  }

  function showPlan() {
    var plan = state.plan;
    var run = state.run;
    $("plan").hidden = !plan;
    if (!plan) { return; }
    $("label").textContent = plan.label;
    var steps = plan.steps.length > 1 ? "step " + (run.step + 1) + " of " + plan.steps.length + ": " + plan.steps[run.step] : plan.steps[0];
    $("setup").textContent = plan.warehouses + (plan.warehouses === 1 ? " warehouse · " : " warehouses · ") + steps;
    $("users").textContent = plan.connections === 1 ? "the one session is" : "the " + whole(plan.connections) + (plan.connections === plan.users ? " users" : " sessions");
    $("phase").textContent = state.ended || state.activity === "reported" ? "ended" : PHASES[run.phase] || "starting";
    $("phase").className = "chip " + run.phase;
    $("left").textContent = state.ended || state.activity === "reported" ? "" : run.phase === "COOL_DOWN" ? "ending" : clock(run.left) + " left";
    var track = $("track");
    if (track.children.length !== plan.phases.length) {
      track.replaceChildren.apply(track, plan.phases.map(function (phase) {
        var part = element("i", phase.kind);
        part.style.flex = String(phase.end - phase.start) + " 0 0";
        part.append(element("b"));
        return part;
      }));
    }
    var position = newest() ? newest().seconds : 0;
    plan.phases.forEach(function (phase, at) {
      var share = (position - phase.start) / (phase.end - phase.start);
      track.children[at].firstChild.style.width = Math.max(0, Math.min(1, share)) * 100 + "%";
    });
  }

  function showWaits(now) {
    var sessions = now.sessions || {};
    var measured = Object.keys(sessions).length > 0;
    draw("waits-chart", {
      stacked: true,
      top: state.plan ? state.plan.connections : 0,
      series: WAITS.map(function (wait) { return { of: function (s) { return s.sessions[wait[0]]; }, colour: wait[2] }; })
    });
    var top = WAITS.reduce(function (best, wait) { return (sessions[wait[0]] || 0) > (sessions[best] || 0) ? wait[0] : best; }, "");
    var list = $("waits");
    list.replaceChildren.apply(list, measured ? WAITS.map(function (wait) {
      var value = sessions[wait[0]] || 0;
      var item = element("li", "c-" + wait[2] + (wait[0] === top ? " top" : "") + (value < 0.05 ? " none" : ""));
      item.append(element("i"), element("span", "", wait[1]), element("b", "", number(value, 1)));
      return item;
    }) : [element("li", "soft", "not measured yet")]);
  }

  function showDevice(now) {
    var device = dataDevice(now);
    $("device").textContent = device ? "Data device " + device.name : "Data device";
    $("device-note").textContent = device ? "" : "none is sampled: the server is on another host, or its device is unknown";
    figures("device-figures", device ? [
      { name: "reads/s", value: whole(device.readsPerSecond), className: "c c-blue" },
      { name: "writes/s", value: whole(device.writesPerSecond), className: "c c-vermillion" },
      { name: "per read", value: short(device.millisPerRead), unit: "ms" },
      { name: "per write", value: short(device.millisPerWrite), unit: "ms" },
      { name: "in flight", value: short(device.outstandingIos) },
      { name: "IOPS × latency", value: short(device.outstandingByLaw) }
    ] : []);
    draw("device-chart", {
      ceiling: device ? device.ceilingIops : undefined,
      series: [
        { of: function (s) { var d = dataDevice(s); return d && d.readsPerSecond; }, colour: "blue" },
        { of: function (s) { var d = dataDevice(s); return d && d.writesPerSecond; }, colour: "vermillion" }
      ]
    });
  }

  function showLog(now) {
    var flushes = now.database.flushesPerSecond;
    figures("log-figures", [
      { name: "flushes/s", value: whole(flushes) },
      { name: "per flush", value: short(now.database.millisPerFlush), unit: "ms", className: "c c-orange" },
      { name: "bytes/flush", value: bytes(per(now.database.walBytesPerSecond, flushes)) },
      { name: "transactions/flush", value: short(per(now.transactionsPerSecond, flushes)) }
    ]);
    draw("log-chart", { unit: " ms", series: [{ of: function (s) { return s.database.millisPerFlush; }, colour: "orange" }] });
  }

  function showTypes(now) {
    var body = $("types");
    if (body.rows.length !== now.types.length) {
      body.replaceChildren.apply(body, now.types.map(function () {
        var row = element("tr");
        row.append(element("th"), element("td"), element("td", "n"), element("td"), element("td", "n"));
        var share = element("span", "share");
        share.append(element("b"), element("i"));
        row.cells[1].append(share);
        row.cells[3].append(element("canvas"));
        return row;
      }));
    }
    now.types.forEach(function (type, at) {
      var cells = body.rows[at].cells;
      var target = state.plan ? state.plan.mixes[state.run.step][type.type] : NaN;
      cells[0].textContent = TYPES[type.type] || type.type;
      cells[1].firstChild.children[0].style.width = Math.min(100, type.percent * 2) + "%";
      cells[1].firstChild.children[1].style.left = Math.min(99, target * 2) + "%";
      cells[2].replaceChildren(number(type.percent, 1), " ", element("small", "", "of " + target));
      cells[4].textContent = short(type.p95Millis);
      heat(cells[3].firstChild, type.type);
    });
  }

  // Bucket b holds times from 0.1 ms · 10^((b-1)/4) on.
  function heat(canvas, type) {
    var columns = course.slice(-HEAT_SECONDS).map(function (second) {
      var its = second.types.find(function (one) { return one.type === type; });
      return its ? its.heat : null;
    });
    var low = 99;
    var high = -1;
    columns.forEach(function (buckets) {
      (buckets || []).forEach(function (count, b) { if (count > 0) { low = Math.min(low, b); high = Math.max(high, b); } });
    });
    if (high < 0) { return; }
    low = Math.max(0, Math.min(low, high - 5));
    var scale = window.devicePixelRatio || 1;
    var width = canvas.clientWidth * scale;
    var height = canvas.clientHeight * scale;
    if (canvas.width !== width || canvas.height !== height) { canvas.width = width; canvas.height = height; }
    var paint = canvas.getContext("2d");
    paint.clearRect(0, 0, width, height);
    paint.fillStyle = getComputedStyle(document.documentElement).getPropertyValue("--vermillion");
    var rowHeight = height / (high - low + 1);
    var columnWidth = width / HEAT_SECONDS;
    columns.forEach(function (buckets, at) {
      var sum = (buckets || []).reduce(function (a, b) { return a + b; }, 0);
      (buckets || []).forEach(function (count, b) {
        if (count > 0) {
          paint.globalAlpha = 0.15 + 0.85 * Math.sqrt(count / sum);
          paint.fillRect(width - (columns.length - at) * columnWidth, height - (b - low + 1) * rowHeight, columnWidth + 0.5, rowHeight + 0.5);
        }
      });
    });
    paint.globalAlpha = 1;
    var unit = function (b) { return b === 0 ? "0" : short(0.1 * Math.pow(10, (b - 1) / 4)).replace(/\.?0+$/, ""); };
    canvas.title = TYPES[type] + ": " + unit(low) + " ms at the bottom, " + unit(high + 1) + " ms at the top";
  }

  function showHealth(now) {
    var failed = Object.keys(now.failed).map(function (kind) { return { name: kind.toLowerCase().replace(/_/g, " "), value: whole(now.failed[kind]), className: "bad" }; });
    var life = known(now.pageLifeExpectancySeconds);
    figures("health-figures", [
      life ? { name: "page life expectancy", value: whole(now.pageLifeExpectancySeconds), unit: "s", className: "c c-green" }
           : { name: "found in the buffer pool", value: known(now.hitRatio) ? number(now.hitRatio * 100, 1) : "–", unit: "%", className: "c c-green" },
      { name: "retries", value: whole(now.retries) }
    ].concat(failed.length ? failed : [{ name: "failed", value: "0" }]));
    draw("cache-chart", {
      top: life ? 0 : 100,
      unit: life ? " s" : " %",
      series: [{ of: function (s) { return life ? s.pageLifeExpectancySeconds : known(s.hitRatio) ? s.hitRatio * 100 : NaN; }, colour: "green" }]
    });
  }

  function showEvents() {
    var list = $("events");
    var events = (state.events || []).slice().sort(function (a, b) { return a.seconds - b.seconds; });
    list.replaceChildren.apply(list, events.slice().reverse().map(function (event) {
      var item = element("li", event.kind);
      item.append(element("time", "", clock(event.seconds)),
        element("span", "", event.kind === "PHASE" ? PHASES[event.detail] || event.detail : event.detail));
      return item;
    }));
    if (!events.length) { list.append(element("li", "soft", "None yet.")); }
  }

  // Of a device whose cache can be changed: its setting, and those to turn it to.
  function showCache(load) {
    var cache = state.cache;
    $("device-cache").hidden = !cache || document.body.classList.contains("reporting");
    if (!cache) { return; }
    $("cache-now").textContent = cache.title + " " + cache.now;
    if ($("caches").children.length !== cache.offered.length) {
      $("caches").replaceChildren.apply($("caches"), cache.offered.map(function (setting) {
        var button = element("button", "", setting);
        button.type = "button";
        button.addEventListener("click", function () { press("cache", setting); });
        return button;
      }));
    }
    cache.offered.forEach(function (setting, at) {
      $("caches").children[at].setAttribute("aria-pressed", String(setting === cache.now));
      $("caches").children[at].disabled = !load;
    });
    $("cache").disabled = !load;
    $("set-cache").disabled = !load;
  }

  // The interval after each look, on one scale, so that one sees it shrink.
  function showLooks(looks) {
    $("looks").hidden = $("asked").hidden = !looks.length;
    if (!looks.length || $("looks").dataset.drawn === String(looks.length)) { return; }
    $("looks").dataset.drawn = looks.length;
    var low = Math.min(0, ...looks.map(function (look) { return look.low; }));
    var high = Math.max(0, ...looks.map(function (look) { return look.high; }));
    var at = function (share) { return 100 * (share - low) / (high - low || 1) + "%"; };
    var percent = function (share) { return (share < 0 ? "−" : "+") + Math.abs(100 * share).toFixed(1) + " %"; };
    $("looks").replaceChildren();
    looks.forEach(function (look) {
      var row = element("li");
      var scale = element("span", "scale");
      var line = element("span", "interval");
      line.style.left = at(look.low);
      line.style.right = 100 - parseFloat(at(look.high)) + "%";
      var mark = element("span", "mark");
      mark.style.left = at(look.change);
      var zero = element("span", "zero");
      zero.style.left = at(0);
      scale.append(zero, line, mark);
      row.append(element("span", "block", "block " + look.block), scale, element("span", "figure", percent(look.change) + " (" + percent(look.low) + " to " + percent(look.high) + ")"));
      $("looks").append(row);
    });
    $("asked").textContent = looks[0].question + ": difference after each block, with its 95 % interval";
    $("looks").title = looks[looks.length - 1].text;
  }

  // Of an experiment: its runs by block, the one under way, and what follows.
  function showExperiment() {
    var plan = state.experiment;
    $("experiment").hidden = !plan || document.body.classList.contains("reporting");
    if (!plan) { return; }
    var count = function (wanted) { return plan.runs.filter(function (run) { return run.state === wanted; }).length; };
    var several = new Set(plan.runs.map(function (run) { return run.workload; })).size > 1;
    var name = function (run) { return run.configuration + (several ? ", " + run.workload : ""); };
    var now = plan.runs.find(function (run) { return run.state === "UNDER_WAY"; });
    var next = plan.runs.find(function (run) { return run.state === "PLANNED" && (!now || run.number > now.number); });
    var givenUp = count("GIVEN_UP");
    $("experiment-name").textContent = plan.name + ": " + count("VALID") + " of " + plan.runs.length + " runs valid" + (givenUp ? ", " + givenUp + " given up" : "");
    $("experiment-now").textContent = now ? "now run " + now.number + ", " + name(now) + (now.attempt > 1 ? ", attempt " + now.attempt : "") + (next ? " · next " + name(next) : "") : "";
    $("experiment-left").textContent = now ? plan.left + " left" : "";
    showLooks(plan.looks);
    var drawn = JSON.stringify(plan.runs);
    if ($("blocks").dataset.drawn === drawn) { return; }
    $("blocks").dataset.drawn = drawn;
    $("blocks").replaceChildren();
    plan.runs.forEach(function (run) {
      if (run.block > $("blocks").children.length) {
        var block = element("li");
        block.append(element("ol"));
        $("blocks").append(block);
      }
      var item = element("li", run.state, name(run));
      item.title = "run " + run.number + ", block " + run.block + ": " + run.state.toLowerCase().replace("_", " ");
      $("blocks").lastChild.firstChild.append(item);
    });
    var current = $("blocks").querySelector(".UNDER_WAY");
    if (current) { current.scrollIntoView({ block: "nearest" }); }
  }

  function show() {
    due = false;
    var measuring = Boolean(state.plan);
    var shown = document.body.classList.contains("reporting");
    $("command").textContent = state.command || "";
    $("board").hidden = !measuring || shown;
    $("stage").hidden = measuring || shown;
    $("progress").textContent = state.progress || (state.lines && state.lines.length ? "" : "Starting …");
    var lines = (state.lines || []).join("\n");
    if ($("lines").textContent !== lines) {
      $("lines").textContent = lines;
      $("lines").scrollTop = $("lines").scrollHeight;
    }
    var open = Boolean(token) && !finished && !state.ended;
    var load = open && state.activity === "run" && !state.refusal;
    var why = token ? state.refusal : "Only with the link that was printed at the start";
    [["checkpoint", load], ["note", load], ["add-note", load], ["end", open && state.activity !== "reported"]].forEach(function (pair) {
      $(pair[0]).disabled = !pair[1];
      if (why && !pair[1]) { $(pair[0]).title = why; }
    });
    $("note").placeholder = state.refusal || "Write a note (N) …";
    showCache(load);
    showExperiment();
    if (state.ended && !finished) { notice(state.ended, true); }
    if (measuring) {
      showRun();
      showEvents();
    }
    document.title = (measuring && newest() ? whole(newest().nopm) + " NOPM · " : "") + (state.command || "") + " · Latchmark";
  }

  function soon() {
    if (!due) {
      due = true;
      requestAnimationFrame(show);
    }
  }

  // --- the report, which stays when the server is gone

  function showReport(report) {
    var url = URL.createObjectURL(new Blob([report.html], { type: "text/html" }));
    $("report").src = url;
    $("save").href = url;
    $("path").textContent = report.path;
    $("tabs").hidden = false;
    choose(true);
  }

  function choose(report) {
    document.body.classList.toggle("reporting", report);
    $("report").hidden = !report;
    $("show-report").setAttribute("aria-pressed", String(report));
    $("show-live").setAttribute("aria-pressed", String(!report));
    soon();
  }

  // --- events from the server

  // The points of one run are no points of the next.
  function take(newState) {
    if (newState.runs !== state.runs) { course = []; }
    state = newState;
  }

  function receive(event, data) {
    if (event === "opening") {
      course = data.course;
      state = data.state;
    } else if (event === "second") {
      take(data.state);
      course = course.concat([data.second]);
      if (course.length > POINTS_MAX) { course = course.filter(function (s, at) { return at % 2 === 0 || at > POINTS_MAX - HEAT_SECONDS; }); }
    } else if (event === "state") {
      take(data.state);
    } else if (event === "ghost") {
      ghost = data;
    } else if (event === "report") {
      finished = true;
      notice("");
      showReport(data);
    }
    soon();
  }

  function parse(text) {
    var event = "";
    var data = "";
    text.split("\n").forEach(function (line) {
      if (line.indexOf("event: ") === 0) { event = line.slice(7); }
      if (line.indexOf("data: ") === 0) { data = line.slice(6); }
    });
    if (data) { receive(event, JSON.parse(data)); }
  }

  function connection(on, text) {
    $("connection").className = "dot " + (on ? "on" : "off");
    $("connection").textContent = text;
  }

  function notice(text, plain) {
    $("notice").hidden = !text;
    $("notice").textContent = text;
    $("notice").className = "notice" + (plain ? " plain" : "");
  }

  // The server writes at least every two seconds: after a longer silence the connection is lost, though nobody says so.
  function watch() {
    var control = new AbortController();
    var timer;
    control.alive = function () {
      clearTimeout(timer);
      timer = setTimeout(function () { control.abort(); }, SILENCE_MAX);
    };
    control.done = function () { clearTimeout(timer); };
    control.alive();
    return control;
  }

  async function connect() {
    var wait = 1000;
    var watched = watch();
    try {
      var response = await fetch("events", { headers: token ? { Authorization: "Bearer " + token } : {}, cache: "no-store", signal: watched.signal });
      if (!response.ok) {
        notice(await response.text());
        wait = response.status === 503 ? 10000 : 60000;
      } else {
        notice("");
        connection(true, "Live");
        await follow(response.body.getReader(), watched);
      }
    } catch (e) {
      // Lost: below.
    }
    watched.done();
    if (finished || state.ended) {
      connection(false, "Ended");
      $("connection").className = "dot";
      $("checkpoint").hidden = true;
      $("end").hidden = true;
      soon();
      return;
    }
    connection(false, "No connection, trying again");
    setTimeout(connect, wait);
  }

  async function follow(reader, watched) {
    var decoder = new TextDecoder();
    var text = "";
    for (;;) {
      var part = await reader.read();
      if (part.done) { return; }
      watched.alive();
      text += decoder.decode(part.value, { stream: true });
      var end;
      while ((end = text.indexOf("\n\n")) >= 0) {
        parse(text.slice(0, end));
        text = text.slice(end + 2);
      }
    }
  }

  // --- buttons

  async function press(path, body) {
    try {
      var response = await fetch(path, { method: "POST", headers: { Authorization: "Bearer " + token, "Content-Type": "text/plain" }, body: body || "" });
      notice(response.ok ? "" : await response.text());
      return response.ok;
    } catch (e) {
      notice("The server can't be reached.");
      return false;
    }
  }

  $("checkpoint").addEventListener("click", function () { press("checkpoint"); });
  $("end").addEventListener("click", async function () {
    if (confirm("End the work early? What was recorded is kept.") && await press("end")) { notice("Ending.", true); }
  });
  $("note-form").addEventListener("submit", async function (submitted) {
    submitted.preventDefault();
    var text = $("note").value.trim();
    if (text && await press("note", text)) { $("note").value = ""; }
  });
  $("cache-form").addEventListener("submit", async function (submitted) {
    submitted.preventDefault();
    var text = $("cache").value.trim();
    if (text && await press("cache", text)) { $("cache").value = ""; }
  });
  $("show-report").addEventListener("click", function () { choose(true); });
  $("show-live").addEventListener("click", function () { choose(false); });
  document.addEventListener("keydown", function (key) {
    if (key.ctrlKey || key.metaKey || key.altKey || key.target.tagName === "INPUT") { return; }
    var target = { c: "checkpoint", e: "end", n: "note" }[key.key.toLowerCase()];
    if (!target || $(target).disabled) { return; }
    key.preventDefault();
    if (target === "note") { $("note").focus(); } else { $(target).click(); }
  });
  window.addEventListener("resize", soon);
  connect();
})();
