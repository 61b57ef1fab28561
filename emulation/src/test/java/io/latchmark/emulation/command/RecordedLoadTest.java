package io.latchmark.emulation.command;

import static io.latchmark.core.testing.Wording.wording;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;
import static org.assertj.core.api.Assertions.withinPercentage;

import io.latchmark.analysis.document.TextRenderer;
import io.latchmark.analysis.gates.CheckedRun;
import io.latchmark.core.LatchmarkException;
import io.latchmark.core.population.Scale;
import io.latchmark.core.transaction.Mix;
import io.latchmark.core.transaction.Workload;
import io.latchmark.emulation.CacheSetting;
import io.latchmark.emulation.oltp.MemoryFit;
import io.latchmark.emulation.oltp.OltpFigures;
import io.latchmark.emulation.oltp.OltpParameters;
import io.latchmark.emulation.oltp.OltpReplay;
import io.latchmark.emulation.profile.EmulatedDevices;
import io.latchmark.emulation.profile.Profiles;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** What a recorded run's I/O is under another setting, where the answer is known. */
final class RecordedLoadTest {
    private static final Path RUN = Path.of("../docs/worked-example");

    private static final String WITHOUT = "read=0,write=0";
    private static final String WRITES = "read=0,write=64MiB";
    private static final String WITH = "read=128MiB,write=0";

    private static final int USERS = 16;
    private static final int POOL_PAGES = 6_000;
    private static final int PAGE_BYTES = 8192;
    private static final double COMMITTED = 0.92;
    private static final long OTHER_NANOS = 3_000_000;
    private static final OltpParameters.OfWorkload TPCC =
            new OltpParameters.OfWorkload(new Workload(new Scale(5), USERS, Mix.STANDARD, false), true, 0);

    /** A load whose figures are known under any setting, by another seed than the replay's. */
    private static OltpFigures planted(String cache) {
        return replay(
                new OltpParameters(
                        USERS,
                        new OltpParameters.DatabasePages(MemoryFit.pages(TPCC, PAGE_BYTES), POOL_PAGES, PAGE_BYTES),
                        TPCC,
                        new OltpParameters.TransactionIo(COMMITTED, 0.45, OTHER_NANOS),
                        new OltpParameters.Writer(1, 0, 48, 4, 4096, 0, 1)),
                cache,
                7);
    }

    private static OltpFigures replay(OltpParameters parameters, String cache, long seed) {
        OltpReplay replay = new OltpReplay(
                EmulatedDevices.of(Profiles.named("sas10k-72-p400"), CacheSetting.parse(cache)), parameters, 1, seed);
        replay.measure(Duration.ofSeconds(60).toNanos());
        return replay.measure(Duration.ofSeconds(60).toNanos());
    }

    private static RecordedLoad recorded(OltpFigures figures, double logWaitMillis) {
        RecordedLoad.Measured measured = new RecordedLoad.Measured(
                figures.transactionsPerSecond(),
                new RecordedLoad.Requests(
                        figures.reads().perSecond(), figures.reads().millisMean()),
                new RecordedLoad.Requests(
                        figures.writes().perSecond(), figures.writes().millisMean()),
                0,
                new RecordedLoad.Requests(
                        figures.logWrites().perSecond(), figures.logWrites().millisMean()),
                logWaitMillis,
                0);
        long bytes = (long) MemoryFit.pages(TPCC, PAGE_BYTES) * PAGE_BYTES;
        return RecordedLoad.of(measured, new RecordedLoad.Shape(TPCC, COMMITTED, 0.45, bytes, PAGE_BYTES, 4096));
    }

    @Test
    void thePlantedLoadIsFoundUnderOtherSettings() {
        OltpFigures figures = planted(WITHOUT);

        RecordedLoad load = recorded(figures, Double.NaN);
        OltpFigures again = replay(load.parameters(), WITHOUT, 11);

        assertThat(load.clipped()).isEmpty();
        assertThat(load.parameters().database().bufferPoolPages()).isCloseTo(POOL_PAGES, withinPercentage(10));
        assertThat(load.parameters().writer().writesPerChanged()).isCloseTo(1, within(0.1));
        assertThat(again.transactionsPerSecond() / figures.transactionsPerSecond())
                .isCloseTo(1, within(0.05));
        for (String cache : List.of(WRITES, WITH)) {
            double ratio = planted(cache).transactionsPerSecond() / figures.transactionsPerSecond();
            assertThat(ratio).as("%s helps", cache).isGreaterThan(1.15);
            assertThat(replay(load.parameters(), cache, 11).transactionsPerSecond() / again.transactionsPerSecond())
                    .as(cache)
                    .isCloseTo(ratio, withinPercentage(8));
        }
    }

    /** Commits also wait for flushes of others, and a log on the data's device has no times of its own there. */
    @Test
    void theWaitForTheLogIsThatOfTheSessions() {
        OltpFigures figures = planted(WITHOUT);
        double devices = figures.logWrites().millisMean() * COMMITTED;

        long without = recorded(figures, Double.NaN).parameters().transaction().processorNanos();
        long with = recorded(figures, devices + 1).parameters().transaction().processorNanos();

        assertThat(without - with).isCloseTo(1_000_000, within(1_000L));
    }

    @Test
    void aRunIsReplayedUnderTheSettingsAskedFor() {
        WhatIfRequest request = new WhatIfRequest(
                RUN,
                Optional.of(Profiles.named("sas10k-72-p400")),
                List.of(CacheSetting.parse(WITH)),
                Optional.empty(),
                Optional.empty(),
                1);

        WhatIfEmulation.Result result = WhatIfEmulation.execute(request);

        assertThat(result.rows()).extracting(WhatIfEmulation.Row::cache).containsExactly("read=0,write=512MiB", WITH);
        assertThat(String.join("\n", TextRenderer.lines(EmulationDocument.of(result))))
                .contains("EMULATED", wording("what-the-record-does-not-say"), wording("differ-from-the-measured"));
    }

    /** Over an hour, because one Delivery or Stock-Level has as many reads as ten other transactions. */
    @Test
    void aTransactionOfTheReplayReadsAsManyPagesAsOnRecord() {
        RecordedLoad load = RecordedLoad.of(CheckedRun.read(RUN));

        OltpFigures figures = new OltpReplay(
                        EmulatedDevices.of(Profiles.named("sas10k-72-p400"), CacheSetting.parse(WITHOUT)),
                        load.parameters(),
                        1,
                        7)
                .measure(Duration.ofHours(1).toNanos());

        assertThat(figures.reads().perSecond() / figures.transactionsPerSecond())
                .isCloseTo(
                        load.measured().reads().perSecond() / load.measured().transactionsPerSecond(),
                        withinPercentage(3));
    }

    @Test
    void aModelThatIsNotOfTheRunsDevicePredictsNothing() {
        WhatIfRequest request = new WhatIfRequest(
                RUN,
                Optional.of(Profiles.named("sas10k-72-p400")),
                List.of(CacheSetting.parse("read=512MiB,write=0")),
                Optional.empty(),
                Optional.empty(),
                1);

        WhatIfEmulation.Result result = WhatIfEmulation.execute(request);

        assertThat(result.rows()).extracting(row -> row.ratio().value()).containsExactly(1.0, Double.NaN);
        assertThat(String.join("\n", TextRenderer.lines(EmulationDocument.of(result))))
                .contains(wording("not-predicted"));
    }

    @Test
    void aRunOnADeviceOfItsOwnNeedsTheNameOfAModel() {
        WhatIfRequest request =
                new WhatIfRequest(RUN, Optional.empty(), List.of(), Optional.empty(), Optional.empty(), 1);

        assertThatThrownBy(() -> WhatIfEmulation.execute(request))
                .isInstanceOf(LatchmarkException.class)
                .hasMessageContaining(wording("name-the-model-by", "--profile"));
    }
}
