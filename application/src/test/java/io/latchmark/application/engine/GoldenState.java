package io.latchmark.application.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.latchmark.core.population.BenchmarkTable;
import io.latchmark.core.population.Scale;
import io.latchmark.core.random.NuRandConstants;
import io.latchmark.core.spi.Session;
import io.latchmark.core.spi.SessionFactory;
import io.latchmark.core.transaction.InputGenerator;
import io.latchmark.core.transaction.Mix;
import io.latchmark.core.transaction.Outcome;
import io.latchmark.core.transaction.Workload;
import io.latchmark.loader.BulkSession;
import io.latchmark.loader.BulkTarget;
import io.latchmark.loader.WarehouseRange;
import io.latchmark.procedures.Procedures;
import io.latchmark.schema.jdbc.ConnectionSettings;
import io.latchmark.schema.jdbc.Database;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * What every engine holds after the same inputs: the rows of the nine tables, and the transactions' outcomes. The inputs are dealt out to the
 * forms of call, each of which continues where the one before has ended. Left out are the moments at which transactions
 * ran, which must be near. PostgreSQL's procedures, MariaDB's, those in T-SQL and the skeleton's statements share no SQL, and reach this state.
 */
final class GoldenState {
    /** With one warehouse nothing is remote. */
    static final Scale SCALE = new Scale(2);

    private static final int SERIES = 4;
    private static final int INPUTS = 400;
    private static final Duration NEAR = Duration.ofMinutes(5);
    private static final WarehouseRange ALL = new WarehouseRange(Integer.MIN_VALUE, Integer.MAX_VALUE);

    private GoldenState() {}

    /** Of a database that was loaded and not used yet. */
    static void require(Engine engine, ConnectionSettings settings, Database database, long seed) {
        InputGenerator inputs =
                new InputGenerator(new Workload(SCALE, 1, Mix.STANDARD, false), NuRandConstants.ofLoad(seed), seed, 0);
        List<Outcome> outcomes = new ArrayList<>();
        List<Map<String, String>> forms = engine.callForms();
        for (int series = 0; series < SERIES; series++) {
            Procedures procedures = engine.procedures(settings, forms.get(series / 2 % forms.size()));
            procedures.install();
            try (SessionFactory sessions = procedures.sessions(1);
                    Session session = sessions.open()) {
                for (int i = 0; i < INPUTS; i++) {
                    outcomes.add(session.execute(inputs.next()));
                }
            }
        }
        assertThat(outcomes).noneMatch(outcome -> outcome instanceof Outcome.Failed);
        List<String> found = new ArrayList<>();
        found.add("outcomes " + Integer.toHexString(outcomes.toString().hashCode()));
        long lastMicros = 0;
        BulkTarget target = engine.bulkTarget(database, Map.of());
        try (BulkSession session = target.open()) {
            for (BenchmarkTable table : BenchmarkTable.values()) {
                UndatedChecksum checksum = new UndatedChecksum();
                session.read(table, ALL, warehouse -> checksum);
                found.add(table + " " + checksum.text());
                lastMicros = Math.max(lastMicros, checksum.lastMicros());
            }
        }
        assertThat(found).containsExactlyElementsOf(golden());
        requireNear(lastMicros);
    }

    /** A moment without a zone is of the server's, which is this host's here, or of none. */
    private static void requireNear(long micros) {
        Instant last = Instant.EPOCH.plus(micros, ChronoUnit.MICROS);
        Instant local = LocalDateTime.now().toInstant(ZoneOffset.UTC);
        assertThat(List.of(Instant.now(), local))
                .as("the last transaction ran at %s", last)
                .anyMatch(now -> Duration.between(last, now).abs().compareTo(NEAR) < 0);
    }

    private static List<String> golden() {
        try (InputStream in = Objects.requireNonNull(GoldenState.class.getResourceAsStream("golden-state.txt"))) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8).lines().toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
