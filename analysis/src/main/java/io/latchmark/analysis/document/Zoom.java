package io.latchmark.analysis.document;

/** Zooming into charts over time with uPlot, which is embedded in the page. Charts are complete without it. */
final class Zoom {
    static final PageScript SCRIPT = PageScript.of("/*!\n" + HtmlRenderer.resource("uplot/LICENSE") + "*/\n"
            + HtmlRenderer.resource("uplot/uPlot.iife.min.js") + "\n" + HtmlRenderer.resource("zoom.js"));

    private Zoom() {}

    static String style() {
        return HtmlRenderer.resource("uplot/uPlot.min.css") + "\n";
    }
}
