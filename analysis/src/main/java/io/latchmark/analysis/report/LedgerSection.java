package io.latchmark.analysis.report;

import io.latchmark.analysis.NumberText;
import io.latchmark.analysis.ledger.DeviceTime;
import io.latchmark.analysis.ledger.Ledger;
import io.latchmark.analysis.ledger.Part;
import io.latchmark.analysis.ledger.UserTime;
import io.latchmark.analysis.probe.Approaches;
import io.latchmark.analysis.summary.RunSummary;
import io.latchmark.core.spi.WaitClass;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** The two ledgers of a run: where users waited, and what kept the devices busy. */
final class LedgerSection {
    /** What the statistics of files hold beside what sessions wait for. */
    private static final String FILE_STALLS =
            " Files also count reads ahead, for which nobody waits, and count a read once"
                    + " for which several sessions wait.";

    private final RunSummary summary;
    private final boolean openLoop;
    private final Approaches ceilings;

    LedgerSection(RunSummary summary, boolean openLoop, Approaches ceilings) {
        this.summary = summary;
        this.openLoop = openLoop;
        this.ceilings = ceilings;
    }

    /** The section; empty if neither was sampled. */
    String markup() {
        Optional<Ledger> user = UserTime.of(summary, openLoop);
        Optional<Ledger> device = DeviceTime.of(summary);
        if (user.isEmpty() && device.isEmpty()) {
            return "";
        }
        return Template.fill(
                "ledgers.html",
                Map.of(
                        "user", user.map(ledger -> table("User time", ledger)).orElse(""),
                        "userNote", user.map(this::userNote).orElse("Waits were not sampled."),
                        "device",
                                device.map(ledger -> table("Device time", ledger))
                                        .orElse(""),
                        "deviceNote", device.map(this::deviceNote).orElse("No device was sampled."),
                        "ceilings", ceilings()));
    }

    private String ceilings() {
        Markup lines = new Markup();
        ceilings.sentences().forEach(sentence -> {
            String begun = sentence.substring(0, 1).toUpperCase(Locale.ROOT) + sentence.substring(1);
            lines.element("p", begun, "class", "ceiling").line();
        });
        return lines.toString();
    }

    private static String table(String name, Ledger ledger) {
        Table table = Table.ofNumbers(List.of(name, "ms per transaction", "Share", "Number", "ms each"));
        for (Part part : ledger.parts()) {
            if (part.millis() != 0 || part.name().equals(Ledger.RESIDUAL)) {
                table.row(
                        "",
                        List.of(
                                part.name(),
                                NumberText.of(part.millis()),
                                NumberText.percent(part.millis() / ledger.totalMillis()),
                                NumberText.of(part.count()),
                                NumberText.of(part.millisEach())));
            }
        }
        table.row("total", List.of("sum", NumberText.of(ledger.totalMillis()), NumberText.percent(1), "", ""));
        return table.markup(name);
    }

    private String userNote(Ledger ledger) {
        double byWaits = ledger.millis(WaitClass.DATA_PAGE_READ.title());
        double byDatabase = UserTime.readMillisByDatabase(summary);
        String total =
                openLoop ? "The sum is the mean response time." : "The sum is N/X: users by transactions per second.";
        String check = Double.isFinite(byDatabase) && byWaits > 0
                ? " Data-page reads by the database's own clock: " + NumberText.of(byDatabase) + " ms, "
                        + NumberText.percent(byDatabase / byWaits) + " of those by waits."
                        + (summary.database().isOfFiles() ? FILE_STALLS : "")
                : "";
        return total + check + logNote()
                + " What is not explained is time of users that no session was seen to spend, as between two"
                + " transactions.";
    }

    /** What of a wait for the log the device explains, where the server tells both. */
    private String logNote() {
        double path = UserTime.logPathMillis(summary);
        if (!Double.isFinite(path)) {
            return "";
        }
        String times = " A wait for the log took " + NumberText.of(UserTime.logWaitMillis(summary))
                + " ms, a write of the log file "
                + NumberText.of(summary.database().millisPerFlush()) + " ms";
        return times
                + (path > 0
                        ? ": " + NumberText.of(path) + " ms are the log's path before and after the device."
                        : "; several waits can end with one write.");
    }

    private String deviceNote(Ledger ledger) {
        return "The sum is U/X: " + NumberText.percent(DeviceTime.utilisation(summary))
                + " busy at " + NumberText.of(summary.transactionsPerSecond())
                + " transactions/s. If transactions took no other time, the devices could do "
                + NumberText.of(1e3 / ledger.totalMillis())
                + "/s at most, if they serve one request at a time; devices that serve many at once can do more. A device"
                + " does not tell for which request it was busy: each kind is given its share of all requests' time, which"
                + " is a model.";
    }
}
