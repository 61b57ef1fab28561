package io.latchmark.analysis.report;

import io.latchmark.analysis.NumberText;
import io.latchmark.analysis.document.Block;
import io.latchmark.analysis.document.Table;
import io.latchmark.analysis.gates.CheckedRun;
import io.latchmark.analysis.injection.InjectionEffect;
import io.latchmark.analysis.injection.InjectionFindings;
import io.latchmark.platform.CountText;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** The effects of injected delays on throughput, compared with the ledger's prediction. Empty for a run without them. */
final class InjectionTable {
    private static final String NOTE =
            "Windows with a delay and without, in pairs of random order. Slope: the change of throughput by a millisecond that"
                    + " each such request takes longer, with its 95 % interval over the pairs. Ledger: the same if nothing else"
                    + " of a transaction changed. Measured share: the slope times the time of one request; the ledger's share"
                    + " is the time in such waits. Throughput of this run is not that of the configuration: a part of it was"
                    + " delayed.";

    private InjectionTable() {}

    private static Table table(List<InjectionEffect> effects) {
        return Table.of("Injected delays", effects)
                .text("Delayed", effect -> effect.kind().key())
                .number("Added", "ms", InjectionEffect::addedMillis)
                .whole("Pairs", InjectionEffect::pairs)
                .figure("Slope (95 % interval)", InjectionFindings::text)
                .figure(
                        "Ledger",
                        effect -> InjectionFindings.percent(effect.ledger().perMilli()) + "/ms")
                .number("One request", "ms", effect -> effect.ledger().millisEach())
                .figure("Measured share", effect -> NumberText.percent(effect.measuredShare()))
                .figure(
                        "Ledger's share",
                        effect -> NumberText.percent(effect.ledger().share()))
                .build();
    }

    static List<Block> blocks(CheckedRun run) {
        List<InjectionEffect> effects = run.injected();
        if (effects.isEmpty()) {
            return List.of();
        }
        List<Block> blocks = new ArrayList<>();
        blocks.add(table(effects));
        lines(effects).forEach(line -> blocks.add(Block.paragraph(RunWords.capital(line) + ".")));
        blocks.add(Block.note(NOTE));
        return blocks;
    }

    /** One line per kind. */
    static List<String> lines(CheckedRun run) {
        return lines(run.injected());
    }

    private static List<String> lines(List<InjectionEffect> effects) {
        return effects.stream().map(InjectionTable::line).toList();
    }

    private static String line(InjectionEffect effect) {
        return String.format(
                Locale.ROOT,
                "%s %s ms longer in %s: throughput %s; the ledger predicts %s/ms%s%s%s",
                effect.kind().key(),
                NumberText.of(effect.addedMillis()),
                CountText.of(effect.pairs(), "pair of windows", "pairs of windows"),
                InjectionFindings.text(effect),
                InjectionFindings.percent(effect.ledger().perMilli()),
                effect.counted() ? "" : "; the device does not count what was added",
                effect.leftOut() == 0
                        ? ""
                        : "; left out without a transaction: " + CountText.of(effect.leftOut(), "pair", "pairs"),
                effect.carryOver().isFound()
                        ? "; carry-over between windows: the slope is too small, repeat with a longer --wash-out"
                        : "");
    }
}
