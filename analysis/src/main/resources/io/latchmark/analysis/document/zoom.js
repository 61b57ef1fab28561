// Puts a zoomable chart in place of a drawn one, from the numbers in the table behind it.
(function () {
  "use strict";

  function number(text) {
    var value = parseFloat(text.replace(/,/g, ""));
    return isNaN(value) ? null : value;
  }

  function columns(table) {
    var names = Array.prototype.map.call(table.tHead.rows[0].cells, function (cell) { return cell.textContent; });
    var values = names.map(function () { return []; });
    Array.prototype.forEach.call(table.tBodies[0].rows, function (row) {
      Array.prototype.forEach.call(row.cells, function (cell, column) { values[column].push(number(cell.textContent)); });
    });
    return { names: names, values: values };
  }

  function colours(figure) {
    return Array.prototype.map.call(figure.querySelectorAll(".legend .key .line"), function (key) {
      return getComputedStyle(key).stroke;
    });
  }

  function stacked(values) {
    var sums = [values[0]];
    for (var i = 1; i < values.length; i++) {
      sums.push(values[i].map(function (value, at) {
        var below = i > 1 ? sums[i - 1][at] : 0;
        return value === null || below === null ? null : value + below;
      }));
    }
    return sums;
  }

  function chart(figure, target) {
    var data = columns(figure.querySelector("details table"));
    var paint = colours(figure);
    var soft = getComputedStyle(document.documentElement).getPropertyValue("--soft");
    var grid = getComputedStyle(document.documentElement).getPropertyValue("--grid");
    var layers = figure.classList.contains("stacked");
    var values = layers ? stacked(data.values) : data.values;
    var series = data.names.map(function (name, i) {
      return i === 0
        ? { label: "s" }
        : { label: name, stroke: paint[i - 1], width: 1.75, spanGaps: false, points: { show: false },
            value: function (plot, sum, index, at) {
              var own = at === null || at === undefined ? null : data.values[index][at];
              return own === null ? "–" : String(own);
            } };
    });
    var axis = { stroke: soft, grid: { stroke: grid, width: 1 }, ticks: { stroke: grid, width: 1 } };
    return new uPlot({
      width: target.clientWidth,
      height: 300,
      scales: { x: { time: false } },
      legend: { show: data.names.length <= 9 },
      cursor: { sync: { key: "run" }, drag: { x: true, y: false } },
      axes: [axis, axis],
      series: series
    }, values, target);
  }

  function toggle(figure, button) {
    var drawn = figure.querySelector(".plot");
    var open = figure.querySelector(".zoom");
    if (open) {
      open.remove();
      drawn.hidden = false;
      button.textContent = "Zoom";
      return;
    }
    var target = document.createElement("div");
    target.className = "zoom";
    drawn.parentNode.insertBefore(target, drawn);
    drawn.hidden = true;
    chart(figure, target);
    button.textContent = "Back to the drawing";
  }

  Array.prototype.forEach.call(document.querySelectorAll("figure.time"), function (figure) {
    var button = document.createElement("button");
    button.type = "button";
    button.textContent = "Zoom";
    button.title = "Drag to zoom, double-click to go back";
    button.addEventListener("click", function () { toggle(figure, button); });
    figure.querySelector("figcaption").appendChild(button);
  });
})();
