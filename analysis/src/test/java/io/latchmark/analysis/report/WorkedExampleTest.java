package io.latchmark.analysis.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.latchmark.analysis.gates.CheckedRun;
import io.latchmark.analysis.ledger.DeviceTime;
import io.latchmark.analysis.plan.Plan;
import io.latchmark.analysis.probe.Ceilings;
import io.latchmark.analysis.summary.DeviceFigures;
import io.latchmark.analysis.summary.RunSummary;
import io.latchmark.core.spi.WaitClass;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;

/** The run of docs/method.md that a reader can recompute: what is printed there, what awk finds, and what we compute. */
final class WorkedExampleTest {
    private static final Path ROOT = Path.of("..").toAbsolutePath().normalize();
    private static final Path RUN = ROOT.resolve("docs/worked-example");
    private static final String COMMAND = "$ scripts/recompute.sh docs/worked-example\n";

    @Test
    void theFiguresOfTheDocumentAreThoseOfTheAnalysis() throws IOException {
        Map<String, Double> computed = computed();

        Map<String, Double> printed = printed();

        assertThat(printed.keySet()).isEqualTo(computed.keySet());
        printed.forEach(
                (name, value) -> assertThat(computed.get(name)).as(name).isCloseTo(value, within(1e-4 * value)));
    }

    @Test
    @DisabledOnOs(value = OS.WINDOWS, disabledReason = "needs a shell and awk")
    void theScriptPrintsWhatTheDocumentShows() throws IOException {
        Process script = new ProcessBuilder("sh", "scripts/recompute.sh", "docs/worked-example")
                .directory(ROOT.toFile())
                .redirectErrorStream(true)
                .start();

        String output = new String(script.getInputStream().readAllBytes(), StandardCharsets.UTF_8);

        assertThat(output).isEqualTo(block());
    }

    @Test
    void eachCheckHasAnEntryInReadingAReport() throws IOException {
        String page = Files.readString(ROOT.resolve("docs/reading-a-report.md"));

        assertThat(CheckedRun.read(RUN).gates().checks())
                .hasSizeGreaterThan(15)
                .allSatisfy(check -> assertThat(page)
                        .as(check.name())
                        .contains("| " + check.name().replaceFirst("(, device .*|: .*| of device .*)", "")));
    }

    /** The page has links and code, the report has plain text. */
    @Test
    void theReportNamesTheRemediesOfReadingAReport() throws IOException {
        String page = Files.readString(ROOT.resolve("docs/reading-a-report.md"));
        String tables = page.substring(
                page.indexOf("## Why a run is not valid"), page.indexOf("## Why a comparison has no verdict"));

        Map<String, String> onPage = tables.lines()
                .filter(line -> line.startsWith("| ") && !line.startsWith("| Check"))
                .map(line -> line.split(" \\| "))
                .collect(Collectors.toMap(
                        cells -> cells[0].substring(2).replaceFirst("(, device| of device|,)? …$", ""),
                        cells -> cells[2].replace("`", "").replaceFirst(" \\|$", "")));

        assertThat(Remedies.all()).containsExactlyInAnyOrderEntriesOf(onPage);
        assertThat(CheckedRun.read(RUN).gates().checks())
                .allSatisfy(check ->
                        assertThat(Remedies.all().keySet()).as(check.name()).anyMatch(check.name()::startsWith));
    }

    private static String block() throws IOException {
        String document = Files.readString(ROOT.resolve("docs/method.md"));
        int start = document.indexOf(COMMAND) + COMMAND.length();
        return document.substring(start, document.indexOf("```", start));
    }

    /** The names and values of the block: a name of 36 characters, then the value and its unit. */
    private static Map<String, Double> printed() throws IOException {
        Map<String, Double> printed = new LinkedHashMap<>();
        for (String line : block().lines().toList()) {
            String value = line.substring(36).strip().split(" ", 2)[0];
            printed.put(line.substring(0, 36).strip(), Double.parseDouble(value));
        }
        return printed;
    }

    private static Map<String, Double> computed() {
        RunSummary summary = CheckedRun.read(RUN).summary();
        DeviceFigures device = summary.devices().get(0);
        double clients = summary.perTransaction("pg_stat_io", summary.database().clientReadsPerSecond());
        double waiting = summary.millisPerTransaction(WaitClass.DATA_PAGE_READ);
        Plan plan =
                Plan.of(List.of(RUN), new Plan.Questions(Ceilings.read(List.of("vda=20000")), OptionalDouble.of(0.2)));
        Plan unlimited = Plan.of(List.of(RUN), new Plan.Questions(Ceilings.NONE, OptionalDouble.of(0.2)));
        Map<String, Double> computed = new LinkedHashMap<>();
        computed.put("transactions/s, X", summary.transactionsPerSecond());
        computed.put("new orders per minute", summary.nopm());
        computed.put("time of a transaction, N/X", summary.loop().millisPerTransaction());
        computed.put("device reads/s", device.readsPerSecond());
        computed.put("time of a device read", device.millisPerRead());
        computed.put(
                "device operations in a transaction", summary.perTransaction("device", device.operationsPerSecond()));
        computed.put("requests in flight by their times", device.outstandingByLaw());
        computed.put("requests in flight by the queue", device.outstandingIos());
        computed.put("utilisation, U", device.utilisation() * 100);
        computed.put(
                "device time of a transaction, U/X",
                DeviceTime.of(summary).orElseThrow().busyMillis());
        computed.put("data-page reads in a transaction", clients);
        computed.put("waiting for them", waiting);
        computed.put("that is for each", waiting / clients);
        computed.put(
                "at most, if reads took 0.2 ms",
                unlimited.readTime().orElseThrow().rows().get(0).bounds().high());
        computed.put("at most, by a ceiling of 20000 IOPS", plan.limits().get(0).perSecond());
        return computed;
    }
}
