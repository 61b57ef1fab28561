package io.latchmark.application.replay;

import static org.assertj.core.api.Assertions.assertThat;

import io.latchmark.application.OperationEvent;
import io.latchmark.application.RunControl;
import io.latchmark.core.testing.WorkedExample;
import io.latchmark.core.transaction.TransactionType;
import io.latchmark.results.run.Event;
import io.latchmark.results.run.RunReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The worked example of the manual shown again; what is expected is computed from its files by other means. */
final class ReplayTest {
    private static final Path EXAMPLE = Path.of("../docs/worked-example");
    private static final int SECONDS = 36;

    @TempDir
    private Path folder;

    private final List<OperationEvent> events = new ArrayList<>();

    @Test
    void theEventsOfTheRunComeInOrder() {
        showAll(replay(EXAMPLE, 1));

        assertThat(events.subList(0, 3))
                .hasExactlyElementsOfTypes(
                        OperationEvent.ReplayStarted.class,
                        OperationEvent.ReplayAdvanced.class,
                        OperationEvent.RunStarted.class);
        OperationEvent.ReplayStarted replay = (OperationEvent.ReplayStarted) events.get(0);
        assertThat(replay.name()).isEqualTo("worked-example");
        assertThat(replay.recordedAt()).isEqualTo("2026-03-26T10:00:00Z");
        OperationEvent.RunStarted started = (OperationEvent.RunStarted) events.get(2);
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
        showAll(replay(EXAMPLE, 7));

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

        showAll(replay(EXAMPLE, 60));

        List<OperationEvent.RunTicked> ticks = ofType(OperationEvent.RunTicked.class);
        for (int second = 3; second <= SECONDS; second++) {
            long last = newOrders.get(second - 1) + newOrders.get(second - 2) + newOrders.get(second - 3);
            assertThat(ticks.get(second - 1).reading().nopm())
                    .as("second %d", second)
                    .isEqualTo(last * 20.0);
        }
    }

    @Test
    void aSecondHoldsAsManyOfTheRunAsTheSpeedSays() {
        Replay.Frames frames = replay(EXAMPLE, 10).new Frames(events::add);

        assertThat(ticksOf(frames)).isZero();
        assertThat(ticksOf(frames)).isEqualTo(10);
        RunControl control = ((OperationEvent.RunStarted) events.get(2)).run().control();
        assertThat(control.changeSpeed(2)).isEmpty();
        assertThat(ticksOf(frames)).isEqualTo(2);
        assertThat(control.pause(true)).isEmpty();
        assertThat(ticksOf(frames)).isZero();
        assertThat(events.get(events.size() - 1)).isEqualTo(new OperationEvent.ReplayAdvanced(2, true));
        assertThat(control.pause(false)).isEmpty();
        assertThat(control.changeSpeed(60)).isEmpty();
        assertThat(ticksOf(frames)).isEqualTo(24);
        assertThat(frames.next()).isFalse();
    }

    /** How many seconds of the run the next frame shows. */
    private int ticksOf(Replay.Frames frames) {
        int before = ofType(OperationEvent.RunTicked.class).size();
        boolean unused = frames.next();
        return ofType(OperationEvent.RunTicked.class).size() - before;
    }

    @Test
    void aRunWithoutSomeOfItsSecondsAndSamplesShowsTheOthers() throws IOException {
        Path run = WorkedExample.copyTo(folder);
        Files.writeString(
                run.resolve("run.json"),
                Files.readString(run.resolve("run.json"))
                        .replaceFirst("\"status\" : \"complete\"", "\"status\" : \"interrupted\""));
        Files.delete(run.resolve("samples.csv"));
        List<String> rows = Files.readAllLines(run.resolve("intervals.csv"));
        // The 11th and the 12th, and all from the 21st on but for a torn line.
        rows.removeIf(row -> row.matches("(1[01]|[23]\\d)000000000,.*"));
        Files.writeString(run.resolve("intervals.csv"), String.join("\n", rows) + "\n20000000000,2100");

        showAll(replay(run, 60));

        assertThat(ofType(OperationEvent.RunTicked.class)).hasSize(18);
        assertThat(ofType(OperationEvent.RunSampled.class)).isEmpty();
        OperationEvent.RunTicked after = ofType(OperationEvent.RunTicked.class).get(10);
        assertThat(after.intervals().get(0).startNanos()).isEqualTo(12_000_000_000L);
        assertThat(after.times()).isNotEmpty().allMatch(times -> times.startNanos() == 12_000_000_000L);
    }

    @Test
    void aPhaseThatNobodyKnowsIsPassedOver() throws IOException {
        Path run = WorkedExample.copyTo(folder);
        Files.writeString(run.resolve("events.ndjson"), """
                {"timeNanos":0,"kind":"phase","detail":"ramp-up"}
                {"timeNanos":1000000,"kind":"note","detail":"battery"}
                """);

        showAll(replay(run, 60));

        assertThat(ofType(OperationEvent.RunHappened.class))
                .extracting(OperationEvent.RunHappened::event)
                .containsExactly(new Event(1_000_000, Event.Kind.NOTE, "battery"));
    }

    @Test
    void nothingIsShownBeforeTheStartAndAnEndIsTakenBeforeIt() throws InterruptedException {
        Replay replay = replay(EXAMPLE, 60);
        replay.end();

        assertThat(replay.play(events::add)).isFalse();

        assertThat(ofType(OperationEvent.RunTicked.class)).isEmpty();
    }

    @Test
    void allIsShownOnceItHasStarted() throws InterruptedException {
        Replay replay = replay(EXAMPLE, 60);
        replay.begin();

        assertThat(replay.play(events::add)).isTrue();

        assertThat(ofType(OperationEvent.RunTicked.class)).hasSize(SECONDS);
    }

    @Test
    void framesKeepToTheClockAndNoneIsMadeUpForAfterALongStop() {
        long second = 1_000_000_000L;

        assertThat(Replay.due(10 * second, 10 * second + 300)).isEqualTo(11 * second);
        assertThat(Replay.due(10 * second, 13 * second)).isEqualTo(11 * second);
        assertThat(Replay.due(10 * second, 999 * second)).isEqualTo(999 * second);
    }

    private static Replay replay(Path run, int speed) {
        return Replay.of(RunReader.open(run), speed);
    }

    private void showAll(Replay replay) {
        Replay.Frames frames = replay.new Frames(events::add);
        while (frames.next()) {
            // Until its end.
        }
    }

    private <T extends OperationEvent> List<T> ofType(Class<T> type) {
        return events.stream().filter(type::isInstance).map(type::cast).toList();
    }
}
