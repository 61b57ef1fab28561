package io.latchmark.analysis.report;

import io.latchmark.analysis.summary.LadderSummary;
import io.latchmark.analysis.summary.LadderSummary.Rung;
import java.util.List;
import java.util.function.Function;

/** What is said in words about how a run went: whether it was steady, and whether the driver kept its schedule. */
final class RunningNotes {
    private RunningNotes() {}

    static String steady(LadderSummary ladder) {
        return list("steady", ladder, rung -> rung.summary().steady().lines());
    }

    static String arrivals(LadderSummary ladder) {
        String list = list("arrivals", ladder, rung -> rung.summary().arrivals().lines());
        return list.isEmpty()
                ? ""
                : new Markup().element("h3", "The driver's schedule").line() + list;
    }

    private static String list(String cssClass, LadderSummary ladder, Function<Rung, List<String>> lines) {
        Markup list = new Markup().open("ul", "class", cssClass);
        boolean empty = true;
        for (Rung rung : ladder.rungs()) {
            for (String line : lines.apply(rung)) {
                list.element("li", ladder.isLadder() ? ladder.levelText(rung) + ": " + line : line)
                        .line();
                empty = false;
            }
        }
        return empty ? "" : list.close("ul").line().toString();
    }
}
