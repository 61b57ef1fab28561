package io.latchmark.powercut.report;

import io.latchmark.platform.ByteSize;
import io.latchmark.platform.CountText;
import io.latchmark.powercut.record.PowerCut;
import io.latchmark.powercut.record.PowerCut.InDatabase;
import io.latchmark.powercut.record.PowerCut.Kind;
import io.latchmark.powercut.record.PowerCut.Loss;
import io.latchmark.powercut.record.PowerCutTest;
import io.latchmark.powercut.record.PowerCutTest.Written;
import io.latchmark.powercut.record.WriteStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** A test of power cuts in words. */
public final class PowerCutText {
    private static final int LOSSES_MAX = 8;
    private static final double GOAL = 0.01;

    private PowerCutText() {}

    /** What a writer writes. */
    public static String streams(Written written) {
        List<WriteStream> streams = written.streams();
        if (streams.isEmpty()) {
            return "a database";
        }
        long bytes = streams.stream()
                .mapToLong(stream -> (long) stream.blocks() * stream.blockBytes())
                .sum();
        String sizes = String.join(
                ", ",
                streams.stream()
                        .map(WriteStream::blockBytes)
                        .distinct()
                        .sorted()
                        .map(ByteSize::text)
                        .toList());
        return streams.size() + " streams of " + sizes + " in files of " + ByteSize.text(bytes);
    }

    /** What the cuts of a test say together, in one sentence. */
    public static String sentence(PowerCutTest test) {
        long cuts = test.counted().size();
        long withLoss = test.withLoss();
        if (cuts == 0) {
            return "no power cut was tested";
        }
        LossBounds bounds = LossBounds.of(withLoss, cuts);
        if (withLoss == 0) {
            return String.format(
                    Locale.ROOT,
                    "0 of %s lost an acknowledged %s: less than %.2g %% of cuts do (95 %%)",
                    CountText.of(cuts, "power cut", "power cuts"),
                    test.isOfDatabase() ? "commit" : "write",
                    100 * bounds.high());
        }
        long writes =
                test.counted().stream().mapToLong(cut -> cut.found().lost()).sum();
        return String.format(
                Locale.ROOT,
                "%,d of %s %s: %s of cuts do (95 %%)",
                withLoss,
                CountText.of(cuts, "power cut", "power cuts"),
                writes == 0
                        ? "left the database inconsistent"
                        : String.format(
                                Locale.ROOT,
                                "lost acknowledged %s, %,d together",
                                test.isOfDatabase() ? "commits" : "writes",
                                writes),
                withLoss == cuts
                        ? String.format(Locale.ROOT, "more than %.0f %%", 100 * bounds.low())
                        : String.format(Locale.ROOT, "%.2g to %.2g %%", 100 * bounds.low(), 100 * bounds.high()));
    }

    /** The result of a test. */
    public static List<String> lines(PowerCutTest test) {
        List<String> lines = new ArrayList<>();
        lines.add(test.configuration() + ": " + sentence(test));
        int ignored = test.cuts().size() - test.counted().size();
        if (ignored > 0) {
            lines.add("  " + CountText.of(ignored, "cycle is", "cycles are")
                    + " not counted: the writer's host had not started again");
        }
        if (test.withLoss() == 0 && !test.counted().isEmpty() && !test.isOfDatabase()) {
            lines.add(String.format(
                    Locale.ROOT,
                    "  for less than %.0f %%, %d cuts without a loss are needed",
                    100 * GOAL,
                    LossBounds.cutsFor(GOAL)));
            long least = test.counted().stream()
                    .mapToLong(cut -> cut.acknowledged().lastSecondBytes())
                    .min()
                    .orElse(0);
            lines.add("  in the last second before a cut at least " + ByteSize.text(least)
                    + " were acknowledged: a cache that delays writes for less has had less to lose");
        }
        return lines;
    }

    /** What was found after a cut. */
    public static List<String> lines(PowerCut cut, List<WriteStream> streams) {
        List<String> lines = new ArrayList<>();
        cut.database().ifPresentOrElse(found -> addDatabase(cut, found, lines), () -> addStreams(cut, streams, lines));
        if (!cut.isCounted()) {
            lines.add("  the writer's host has not started again since: this was no power cut, and is not counted");
        } else if (!cut.restarted()) {
            lines.add("  the writer's host has not started again since: only its device has lost them");
        }
        return lines;
    }

    private static String title(PowerCut cut) {
        return (cut.restarted() ? "Cut " : "Cycle ") + cut.number() + ": ";
    }

    private static void addDatabase(PowerCut cut, InDatabase found, List<String> lines) {
        lines.add(String.format(
                Locale.ROOT,
                "%s%s; %,d orders committed in %.1f s, %,d found",
                title(cut),
                cut.found().lost() == 0
                        ? "none lost"
                        : String.format(
                                Locale.ROOT,
                                "%,d COMMITTED ORDERS LOST, the first %.2f s before the cut",
                                cut.found().lost(),
                                cut.found().firstToCut().toMillis() / 1e3),
                cut.acknowledged().writes(),
                cut.acknowledged().time().toMillis() / 1e3,
                found.orders()));
        found.failedConditions().forEach(condition -> lines.add("  INCONSISTENT: " + condition));
        if (!found.lostOrders().isEmpty()) {
            lines.add("  warehouse.district of the first: "
                    + found.lostOrders().stream()
                            .limit(LOSSES_MAX)
                            .map(order -> order.substring(0, order.indexOf(':')))
                            .collect(Collectors.joining(", ")));
        }
    }

    private static void addStreams(PowerCut cut, List<WriteStream> streams, List<String> lines) {
        PowerCut.Acknowledged before = cut.acknowledged();
        String what = title(cut);
        String written = String.format(
                Locale.ROOT,
                "%,d writes acknowledged in %.1f s (%s, %s of it in the last second), %,d checked",
                before.writes(),
                before.time().toMillis() / 1e3,
                ByteSize.text(before.bytes()),
                ByteSize.text(before.lastSecondBytes()),
                cut.found().checked());
        if (cut.found().lost() == 0) {
            lines.add(what + "none lost; " + written);
        } else {
            lines.add(String.format(
                    Locale.ROOT,
                    "%s%,d ACKNOWLEDGED WRITES LOST, the first %.2f s before the cut; %s",
                    what,
                    cut.found().lost(),
                    cut.found().firstToCut().toMillis() / 1e3,
                    written));
            lines.add("  " + kinds(cut.found().byKind())
                    + (cut.found().reordered() == 0
                            ? ""
                            : String.format(
                                    Locale.ROOT,
                                    "; %,d of them before a later write that is there",
                                    cut.found().reordered())));
            cut.losses().stream().limit(LOSSES_MAX).forEach(loss -> lines.add("  " + line(loss, streams)));
            if (cut.losses().size() > LOSSES_MAX) {
                lines.add("  … all in " + PowerCut.lossesFile(cut.number()));
            }
        }
    }

    private static String line(Loss loss, List<WriteStream> streams) {
        String numbers = loss.count() == 1
                ? "write " + loss.first()
                : String.format(Locale.ROOT, "writes %d to %d", loss.first(), loss.last());
        return "stream " + loss.stream() + " ("
                + streams.get(loss.stream()).way().text() + "), " + numbers + ": " + words(loss.kind());
    }

    private static String words(Kind kind) {
        return switch (kind) {
            case MISSING -> "missing";
            case STALE -> "replaced by an earlier write";
            case TORN -> "torn";
            case UNREADABLE -> "unreadable";
        };
    }

    private static String kinds(Map<Kind, Long> counts) {
        return Stream.of(Kind.values())
                .filter(counts::containsKey)
                .map(kind -> String.format(Locale.ROOT, "%,d %s", counts.get(kind), words(kind)))
                .collect(Collectors.joining(", "));
    }
}
