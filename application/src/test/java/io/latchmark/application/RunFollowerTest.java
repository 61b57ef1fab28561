package io.latchmark.application;

import static org.assertj.core.api.Assertions.assertThat;

import io.latchmark.core.testing.WorkedExample;
import io.latchmark.core.transaction.TransactionType;
import io.latchmark.results.run.Event;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The worked example of the manual, followed; what is expected is computed from its files by other means. */
final class RunFollowerTest {
    private static final Path EXAMPLE = Path.of("../docs/worked-example");
    private static final int SECONDS = 36;

    @TempDir
    private Path folder;

    private final List<OperationEvent> events = new CopyOnWriteArrayList<>();

    @Test
    void whatARunHasWrittenIsReportedAtItsEnd() throws IOException {
        try (RunFollower follower = start()) {
            assertThat(follower).isNotNull();
            WorkedExample.copyTo(folder.resolve("001-1/20260326T100000Z-x"));
        }

        assertThat(events).hasAtLeastOneElementOfType(OperationEvent.RunSampled.class);
        assertThat(events.get(0)).isInstanceOf(OperationEvent.RunStarted.class);
        assertThat(events.stream().filter(OperationEvent.RunTicked.class::isInstance))
                .hasSize(36);
        assertThat(((OperationEvent.RunStarted) events.get(0)).run().control().refusal())
                .hasValueSatisfying(reason -> assertThat(reason).contains("a separate process"));
    }

    @Test
    void aFolderThatGetsNoRunIsNoFailure() {
        try (RunFollower follower = start()) {
            assertThat(follower).isNotNull();
        }

        assertThat(events).isEmpty();
    }

    @Test
    void aRunThatCanNotBeReadIsSaidAndEndsNothing() throws IOException {
        try (RunFollower follower = start()) {
            assertThat(follower).isNotNull();
            Path run = WorkedExample.copyTo(folder.resolve("001-1/20260326T100000Z-x"));
            Files.writeString(run.resolve("intervals.csv"), "start_ns,end_ns\n0,1000000000\n");
        }

        assertThat(events)
                .last()
                .isInstanceOfSatisfying(
                        OperationEvent.Message.class,
                        message -> assertThat(message.text())
                                .contains("not followed any further", "intervals.csv, line 1"));
    }

    @Test
    void theEventsOfTheRunComeInOrder() throws IOException {
        follow(WorkedExample.copyTo(folder.resolve("001-1/20260326T100000Z-x")));

        OperationEvent.RunStarted started = (OperationEvent.RunStarted) events.get(0);
        assertThat(started.run().label()).isEqualTo("worked example");
        assertThat(started.run().settings().warehouses()).isEqualTo(2);
        assertThat(started.run().control().note("late"))
                .isPresent()
                .isEqualTo(started.run().control().refusal());
        assertThat(ofType(OperationEvent.RunHappened.class))
                .extracting(happened -> happened.event().detail())
                .containsExactly("WARM_UP", "MEASUREMENT");
    }

    @Test
    void eachSecondHasTheCountsOfItsRows() throws IOException {
        follow(WorkedExample.copyTo(folder.resolve("001-1/20260326T100000Z-x")));

        List<OperationEvent.RunTicked> ticks = ofType(OperationEvent.RunTicked.class);
        assertThat(ticks).hasSize(SECONDS);
        assertThat(ticks.stream()
                        .flatMap(tick -> tick.intervals().stream())
                        .map(row -> row.endNanos() + " " + row.type().key() + " "
                                + row.counts().committed())
                        .toList())
                .isEqualTo(Files.readAllLines(EXAMPLE.resolve("intervals.csv")).stream()
                        .skip(1)
                        .map(line -> line.split(","))
                        .map(fields -> fields[1] + " " + fields[2] + " " + fields[4])
                        .toList());
        assertThat(ticks)
                .allSatisfy(tick -> assertThat(tick.times())
                        .allSatisfy(times ->
                                assertThat(times.histogram().getTotalCount()).isEqualTo(ended(tick, times.type()))));
    }

    private static long ended(OperationEvent.RunTicked tick, TransactionType type) {
        return tick.intervals().stream()
                .filter(row -> row.type() == type)
                .mapToLong(row -> row.counts().committed() + row.counts().rolledBackByDesign())
                .sum();
    }

    @Test
    void theFiguresAreThoseOfTheLastSecondsOfTheFile() throws IOException {
        // A row a second.
        List<Long> newOrders = Files.readAllLines(EXAMPLE.resolve("intervals.csv")).stream()
                .map(line -> line.split(","))
                .filter(fields -> fields[2].equals("new_order"))
                .map(fields -> Long.parseLong(fields[4]))
                .toList();

        follow(WorkedExample.copyTo(folder.resolve("001-1/20260326T100000Z-x")));

        List<OperationEvent.RunTicked> ticks = ofType(OperationEvent.RunTicked.class);
        for (int second = 3; second <= SECONDS; second++) {
            long last = newOrders.get(second - 1) + newOrders.get(second - 2) + newOrders.get(second - 3);
            assertThat(ticks.get(second - 1).reading().nopm())
                    .as("second %d", second)
                    .isEqualTo(last * 20.0);
        }
    }

    @Test
    void aRunWithoutSomeOfItsSecondsAndSamplesShowsTheOthers() throws IOException {
        Path run = WorkedExample.copyTo(folder.resolve("001-1/20260326T100000Z-x"));
        Files.writeString(
                run.resolve("run.json"),
                Files.readString(run.resolve("run.json"))
                        .replaceFirst("\"status\" : \"complete\"", "\"status\" : \"interrupted\""));
        Files.delete(run.resolve("samples.csv"));
        List<String> rows = Files.readAllLines(run.resolve("intervals.csv"));
        // The 11th and the 12th, and all from the 21st on but for a torn line.
        rows.removeIf(row -> row.matches("(1[01]|[23]\\d)000000000,.*"));
        Files.writeString(run.resolve("intervals.csv"), String.join("\n", rows) + "\n20000000000,2100");

        follow(run);

        assertThat(ofType(OperationEvent.RunTicked.class)).hasSize(18);
        assertThat(ofType(OperationEvent.RunSampled.class)).isEmpty();
        OperationEvent.RunTicked after = ofType(OperationEvent.RunTicked.class).get(10);
        assertThat(after.intervals().get(0).startNanos()).isEqualTo(12_000_000_000L);
        assertThat(after.times()).isNotEmpty().allMatch(times -> times.startNanos() == 12_000_000_000L);
    }

    @Test
    void aPhaseThatNobodyKnowsIsPassedOver() throws IOException {
        Path run = WorkedExample.copyTo(folder.resolve("001-1/20260326T100000Z-x"));
        Files.writeString(run.resolve("events.ndjson"), """
                {"timeNanos":0,"kind":"phase","detail":"ramp-up"}
                {"timeNanos":1000000,"kind":"note","detail":"battery"}
                """);

        follow(run);

        assertThat(ofType(OperationEvent.RunHappened.class))
                .extracting(OperationEvent.RunHappened::event)
                .containsExactly(new Event(1_000_000, Event.Kind.NOTE, "battery"));
    }

    private void follow(Path run) {
        try (RunFollower follower = start()) {
            assertThat(follower).isNotNull();
            assertThat(run).exists();
        }
    }

    private <T extends OperationEvent> List<T> ofType(Class<T> type) {
        return events.stream().filter(type::isInstance).map(type::cast).toList();
    }

    private RunFollower start() {
        return RunFollower.start(folder.resolve("001-1"), List::of, events::add);
    }
}
