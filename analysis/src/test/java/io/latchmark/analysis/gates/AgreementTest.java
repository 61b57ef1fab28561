package io.latchmark.analysis.gates;

import static org.assertj.core.api.Assertions.assertThat;

import io.latchmark.analysis.fixture.SyntheticRun;
import io.latchmark.results.run.Finding;
import io.latchmark.results.run.PartsGate;
import io.latchmark.results.run.RunConclusion.Status;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A valid run of which one figure is damaged at a time; its record keeps saying that every gate passed. */
final class AgreementTest {
    @TempDir
    private Path out;

    private Path run = Path.of("");

    @BeforeEach
    void write() {
        run = new SyntheticRun(out).write();
    }

    @Test
    void anUndamagedRunAgrees() {
        Gates gates = gates();

        assertThat(gates.isValid()).isTrue();
        assertThat(finding(gates, Gates.FILES_AGREE).verdict()).isEqualTo(Finding.Verdict.PASSED);
    }

    @Test
    void aDatabaseCountOtherThanTheClientsFailsItsGate() throws IOException {
        change("run.json", text -> text.replaceFirst("\"after\" : (\\d+)\\d", "\"after\" : $19"));

        Gates gates = gates();

        assertThat(gates.status()).isEqualTo(Status.NOT_VALID);
        assertThat(finding(gates, "client and database counts agree").value())
                .startsWith("run.json conclusion.database: after - before = ")
                .contains(", client = ");
        assertThat(gates.checks())
                .extracting(Finding::name)
                .as("named once")
                .containsOnlyOnce("client and database counts agree");
    }

    @Test
    void aPartsCountIsNotComparedWithTheDatabasesWhichIsThatOfAllParts() throws IOException {
        change(
                "run.json",
                text -> text.replaceFirst("\"after\" : (\\d+)\\d", "\"after\" : $19")
                        .replaceFirst("(?s)\\s+\\{[^{}]*client and database counts agree[^{}]*\\},", "")
                        .replaceFirst("\\{", """
                        {"part": {"run": "20261121T013500Z-whole", "share": {"number": 0, "of": 2}, "agent": "a1",
                        "host": "h", "before": {"offsetNanos": -3, "boundNanos": 2}, "starts": []},"""));

        Gates gates = gates();

        assertThat(gates.isValid()).as(gates.reason()).isTrue();
        assertThat(finding(gates, "client and database counts agree")).satisfies(finding -> {
            assertThat(finding.verdict()).isEqualTo(Finding.Verdict.NOT_COMPARED);
            assertThat(finding.value()).isEqualTo("a part of the run 20261121T013500Z-whole");
            assertThat(finding.why()).contains("judged on the whole run");
        });
    }

    @Test
    void aRunWhosePartsWereNotMergedIsNotValid() throws IOException {
        change("run.json", text -> text.replaceFirst("\\{", "{\"parts\": {\"startsNanos\": [5], \"agents\": []},"));

        assertThat(gates().status()).isEqualTo(Status.NOT_VALID);
        assertThat(finding(gates(), PartsGate.NAME).value()).startsWith("the parts were not merged");
    }

    @Test
    void aLostPartMakesTheRunNotValidWhateverItsRecordSays() throws IOException {
        change("run.json", text -> text.replaceFirst("\\{", """
                {"parts": {"startsNanos": [5], "agents": [{"name": "a1", "share": {"number": 0, "of": 1},
                "problem": "no answer for 4 s", "measuredNewOrders": 0, "sha256": {}}]},"""));

        assertThat(gates().status()).isEqualTo(Status.NOT_VALID);
        assertThat(finding(gates(), PartsGate.NAME).value()).isEqualTo("agent a1: no answer for 4 s");
    }

    @Test
    void aClientCountOtherThanItsCommittedNewOrdersIsNamed() throws IOException {
        change("run.json", text -> text.replaceFirst("\"client\" : (\\d+)", "\"client\" : 1"));

        assertThat(finding(gates(), Gates.FILES_AGREE).value())
                .contains("run.json conclusion.database.client = 1, counts.new_order.committed = 12150");
    }

    @Test
    void aTransactionWithoutAnOutcomeFails() throws IOException {
        change("run.json", text -> text.replaceFirst("\"started\" : 12040", "\"started\" : 12041"));

        Gates gates = gates();

        assertThat(gates.status()).isEqualTo(Status.NOT_VALID);
        assertThat(finding(gates, "outcomes add up").value())
                .isEqualTo("run.json conclusion.counts.payment: started = 12041, ended = 12040");
        assertThat(finding(gates, Gates.FILES_AGREE).value())
                .isEqualTo(
                        "intervals.csv payment, sum of started = 12040, run.json conclusion.counts.payment.started = 12041");
    }

    @Test
    void aRowOfIntervalsThatIsMissingIsNamed() throws IOException {
        changeLines("intervals.csv", lines -> without(lines, 41));

        assertThat(finding(gates(), Gates.FILES_AGREE).value())
                .contains("intervals.csv ")
                .contains("sum of committed = ")
                .contains("run.json conclusion.counts.");
    }

    @Test
    void aLineOfTimesThatIsMissingIsNamed() throws IOException {
        changeLines("transactions.hlog", lines -> without(lines, firstOf(lines, "payment.response")));

        Gates gates = gates();

        assertThat(gates.status()).isEqualTo(Status.NOT_VALID);
        assertThat(finding(gates, Gates.FILES_AGREE).value())
                .isEqualTo(
                        "transactions.hlog payment.response: no line for 1 intervals with more than 8 transactions in intervals.csv");
    }

    @Test
    void aThirdOfTheTimesThatIsMissingIsNamed() throws IOException {
        changeLines("transactions.hlog", lines -> {
            List<String> kept = new ArrayList<>();
            for (int i = 0; i < lines.size(); i++) {
                if (!lines.get(i).contains("new_order.response") || i % 3 != 0) {
                    kept.add(lines.get(i));
                }
            }
            return kept;
        });

        assertThat(finding(gates(), Gates.FILES_AGREE).value())
                .contains("transactions.hlog new_order.response: no line for ")
                .contains(" in the measurement interval, intervals.csv: 10800");
    }

    @Test
    void aPhaseThatBeganElsewhereIsNamed() throws IOException {
        change("events.ndjson", text -> text.replace("\"timeNanos\":10000000000", "\"timeNanos\":14000000000"));

        assertThat(finding(gates(), Gates.FILES_AGREE).value())
                .isEqualTo("events.ndjson measurement at 14.000 s, run.json conclusion.phases: 10.000 s");
    }

    @Test
    void aRunThatWasKilledIsNotHeldAgainstItself() {
        Gates gates = CheckedRun.read(
                        new SyntheticRun(out).label("killed").killedAfter(40).write())
                .gates();

        assertThat(gates.status()).isEqualTo(Status.INTERRUPTED);
        assertThat(gates.checks()).extracting(Finding::name).doesNotContain(Gates.FILES_AGREE);
    }

    private Gates gates() {
        return CheckedRun.read(run).gates();
    }

    private static Finding finding(Gates gates, String name) {
        return gates.checks().stream()
                .filter(check -> check.name().equals(name))
                .findFirst()
                .orElseThrow();
    }

    private void change(String file, UnaryOperator<String> change) throws IOException {
        String before = Files.readString(run.resolve(file));
        String after = change.apply(before);
        assertThat(after).as("damaged").isNotEqualTo(before);
        Files.writeString(run.resolve(file), after);
    }

    private void changeLines(String file, UnaryOperator<List<String>> change) throws IOException {
        change(file, text -> String.join("\n", change.apply(List.of(text.split("\n")))) + "\n");
    }

    private static List<String> without(List<String> lines, int index) {
        List<String> rest = new ArrayList<>(lines);
        rest.remove(index);
        return rest;
    }

    private static int firstOf(List<String> lines, String text) {
        for (int i = 0; i < lines.size(); i++) {
            if (lines.get(i).contains(text)) {
                return i;
            }
        }
        throw new IllegalStateException("no line has " + text);
    }
}
