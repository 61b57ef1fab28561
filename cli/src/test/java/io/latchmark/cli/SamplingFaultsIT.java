package io.latchmark.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.latchmark.results.run.RunReader;
import io.latchmark.results.run.Sample;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.locks.LockSupport;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a run records while its driver is stopped, or while the server does not answer one of its sources. */
@Tag("alone")
final class SamplingFaultsIT {
    private static final double STALL_SECONDS = 6;
    private static final String READ_THROUGHOUT = "Sampling coverage";
    private static final Pattern SOURCE = Pattern.compile("\"source\" : \"(\\w+)\",\\s+\"share\" : [0-9.]+,\\s+"
            + "\"longestHoleSeconds\" : ([0-9.]+),\\s+\"readToTheEnd\" : \\w+,\\s+\"missedTurns\" : ([0-9.]+)");

    @TempDir
    private static Path temporary;

    private static LoadedServer server;

    /** The output without the breaks and margins of its lines. */
    private static String unwrapped(Child.Ended ended) {
        return ended.output().replaceAll("\\s+", " ");
    }

    /** A source in the JSON of a report. */
    private record Read(double longestHoleSeconds, double missedTurns) {}

    @BeforeAll
    static void load() throws IOException {
        server = LoadedServer.start(temporary);
    }

    @AfterAll
    static void stop() {
        server.stop();
    }

    @Test
    @Tag("nightly")
    void aStoppedDriverMakesUpNoPollAndClaimsNoShareOfTheHole() throws IOException {
        Path runs = server.folder().resolve("stopped");
        Child.Ended ended;
        try (Child run = Child.start(server.folder(), server.byFolder(run(runs, "10s")))) {
            run.await("two seconds", () -> seconds(runs) >= 2);
            run.signal("STOP");
            stall();
            run.signal("CONT");
            ended = run.awaitEnd();
        }

        Path directory = LoadedServer.onlyRun(runs);
        assertPollsAreMissing(directory);
        assertThat(samples(directory, "sampling", "waits", "missed"))
                .last()
                .matches(missed -> missed.value() >= 50, "about 60 polls of the stall are missed");
        assertThat(unwrapped(ended))
                .containsPattern("warning " + READ_THROUGHOUT + ": all \\d+ sources: longest hole \\d+\\.\\d+ s")
                .containsPattern("warning Unexplained time: waits were seen for \\d+ % of the interval")
                .contains("Where a transaction's time went is not known: waits were seen for ")
                .doesNotContain(" of a transaction's time was ");
        String json = json(directory);
        assertThat(json)
                .containsPattern("\"name\" : \"" + READ_THROUGHOUT + "\",\\s+\"verdict\" : \"MARKED\"")
                .contains("\"whereTimeWent\" : \"Where a transaction's time went is not known: ");
        assertThat(sources(json))
                .isNotEmpty()
                .allSatisfy((source, read) ->
                        assertThat(read.longestHoleSeconds()).as(source).isGreaterThan(STALL_SECONDS - 1));
    }

    /** Between any two reports there are no more polls than the period allows, and in all those of the stall are missing. */
    private static void assertPollsAreMissing(Path directory) {
        List<Sample> polls = samples(directory, "waits", "all", "polls");
        for (int i = 1; i < polls.size(); i++) {
            assertThat(between(polls.get(i - 1), polls.get(i)))
                    .as("polls up to %s", polls.get(i))
                    .isLessThanOrEqualTo(10 * seconds(polls.get(i - 1), polls.get(i)) + 2);
        }
        Sample first = polls.get(0);
        Sample last = polls.get(polls.size() - 1);
        assertThat(between(first, last)).isLessThan(10 * (seconds(first, last) - STALL_SECONDS) + 12);
        List<Sample> readings = samples(directory, "sampling", "driver", "readings");
        first = readings.get(0);
        last = readings.get(readings.size() - 1);
        assertThat(between(first, last)).isLessThan(seconds(first, last) - STALL_SECONDS + 3);
    }

    @Test
    @Tag("nightly")
    void aViewThatHangsLeavesNoHoleInAnyOtherSource() throws Exception {
        try (FaultBench.Outsider outsider = FaultBench.Outsider.on(server.connection())) {
            outsider.execute("plant_a_view");
        }
        Path runs = server.folder().resolve("hanging");
        String searchPath = "?currentSchema=public,hanging,pg_catalog";
        Child.Ended ended;
        try (Child run = Child.start(server.folder(), server.byAddress(searchPath, run(runs, "14s")))) {
            run.await("two seconds", () -> seconds(runs) >= 2);
            try (FaultBench.Outsider outsider = FaultBench.Outsider.on(server.connection())) {
                outsider.execute("lock_the_gate");
                long hanging = seconds(runs);
                // A second until the next reading, two until the one after it, one until that is given up, one to
                // spare.
                run.await("five more", () -> seconds(runs) >= hanging + 5);
            }
            ended = run.awaitEnd();
        }

        assertThat(unwrapped(ended))
                .containsPattern("warning " + READ_THROUGHOUT
                        + ": pg_stat_wal: longest hole \\d+\\.\\d+ s, \\d+ % of the interval covered, \\d+ readings missed"
                        + " \\(the log's volume\\)\\. ");
        Path directory = LoadedServer.onlyRun(runs);
        Map<String, Read> sources = sources(json(directory));
        assertThat(sources).hasEntrySatisfying("pg_stat_wal", hanging -> {
            assertThat(hanging.longestHoleSeconds()).isGreaterThan(3);
            assertThat(hanging.missedTurns()).isGreaterThanOrEqualTo(2);
        });
        sources.remove("pg_stat_wal");
        assertThat(sources)
                .containsKeys("driver", "pg_stat_database", "pg_stat_io", "waits")
                .allSatisfy((source, read) ->
                        assertThat(read.longestHoleSeconds()).as(source).isZero());
        if (isAvailable(directory, "device")) {
            assertThat(sources).containsKey("device");
        }
    }

    private static String[] run(Path runs, String duration) {
        return new String[] {"run", "--users", "2", "--warm-up", "0s", "--duration", duration, "--out", runs.toString()
        };
    }

    /** The time of the fault itself, in which nothing happens that could be waited for. */
    private static void stall() {
        long endNanos = System.nanoTime() + (long) (STALL_SECONDS * 1e9);
        while (System.nanoTime() < endNanos) {
            LockSupport.parkNanos(endNanos - System.nanoTime());
        }
    }

    /** Seconds that a run has recorded so far. */
    private static long seconds(Path runs) {
        try (Stream<Path> directories = Files.exists(runs) ? Files.list(runs) : Stream.empty()) {
            return directories
                    .map(run -> run.resolve("intervals.csv"))
                    .filter(Files::exists)
                    .flatMap(SamplingFaultsIT::lines)
                    .skip(1)
                    .map(line -> line.split(",", 2)[0])
                    .distinct()
                    .count();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Stream<String> lines(Path file) {
        try {
            return Files.readAllLines(file).stream();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static List<Sample> samples(Path directory, String source, String object, String metric) {
        List<Sample> found = new ArrayList<>();
        RunReader.open(directory).forEachSample(sample -> {
            if (sample.source().equals(source)
                    && sample.object().equals(object)
                    && sample.metric().equals(metric)) {
                found.add(sample);
            }
        });
        assertThat(found).as("%s %s %s", source, object, metric).isNotEmpty();
        return found;
    }

    private static double between(Sample from, Sample to) {
        return to.value() - from.value();
    }

    private static double seconds(Sample from, Sample to) {
        return (to.timeNanos() - from.timeNanos()) / 1e9;
    }

    private static boolean isAvailable(Path directory, String source) {
        return RunReader.open(directory).record().environment().sources().stream()
                .anyMatch(known -> known.name().equals(source) && known.available());
    }

    private static String json(Path directory) {
        return Captured.of("report", "--format", "json", directory.toString()).output();
    }

    private static Map<String, Read> sources(String json) {
        Map<String, Read> sources = new TreeMap<>();
        Matcher source = SOURCE.matcher(json);
        while (source.find()) {
            sources.put(
                    source.group(1),
                    new Read(Double.parseDouble(source.group(2)), Double.parseDouble(source.group(3))));
        }
        return sources;
    }
}
