package io.latchmark.operation.emulation;

import static io.latchmark.core.testing.Wording.wording;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.latchmark.analysis.document.TextRenderer;
import io.latchmark.core.LatchmarkException;
import io.latchmark.emulation.CacheSetting;
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

    /** A load whose figures are known under any setting: with a buffer pool, which no record has. */
    private static OltpFigures planted(String cache) {
        return replay(
                new OltpParameters(
                        16,
                        new OltpParameters.DatabasePages(60_000, 6_000, 8192),
                        new OltpParameters.TransactionIo(6, 0.3, 0.92, 0.45, 3_000_000),
                        new OltpParameters.Writer(0, 48, 4, 4096, 0, 1)),
                cache);
    }

    private static OltpFigures replay(OltpParameters parameters, String cache) {
        OltpReplay replay = new OltpReplay(
                EmulatedDevices.of(Profiles.named("sas10k-72-p400"), CacheSetting.parse(cache)), parameters, 1, 7);
        replay.measure(Duration.ofSeconds(60).toNanos());
        return replay.measure(Duration.ofSeconds(60).toNanos());
    }

    @Test
    void thePlantedLoadIsFoundUnderOtherSettings() {
        OltpFigures recorded = planted(WITHOUT);
        RecordedLoad.Measured measured = new RecordedLoad.Measured(
                recorded.transactionsPerSecond(),
                recorded.reads().perSecond(),
                recorded.reads().millisMean(),
                recorded.writes().perSecond(),
                recorded.writes().millisMean(),
                0,
                recorded.logWrites().perSecond(),
                recorded.logWrites().millisMean());

        RecordedLoad load =
                RecordedLoad.of(measured, new RecordedLoad.Shape(16, 0.92, 0.45, 60_000L * 8192, 5, 8192, 4096));
        OltpFigures again = replay(load.parameters(), WITHOUT);

        assertThat(load.clipped()).isEmpty();
        assertThat(again.transactionsPerSecond() / recorded.transactionsPerSecond())
                .isCloseTo(1, within(0.05));
        double modelled = again.transactionsPerSecond();
        double writes = planted(WRITES).transactionsPerSecond() / recorded.transactionsPerSecond();
        assertThat(writes).as("the write cache helps").isGreaterThan(1.15);
        assertThat(replay(load.parameters(), WRITES).transactionsPerSecond() / modelled)
                .isCloseTo(writes, within(0.05));
        // A record does not say what the buffer pool held: the replay cannot know what a read cache has twice.
        double reads = planted(WITH).transactionsPerSecond() / recorded.transactionsPerSecond();
        assertThat(reads).as("the read cache helps").isGreaterThan(1.15);
        assertThat(replay(load.parameters(), WITH).transactionsPerSecond() / modelled)
                .isCloseTo(reads, within(0.20));
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
        OltpFigures first = result.rows().get(0).figures();
        double readsPerTransaction =
                result.measured().readsPerSecond() / result.measured().transactionsPerSecond();
        assertThat(first.reads().perSecond() / first.transactionsPerSecond())
                .isCloseTo(readsPerTransaction, within(0.02 * readsPerTransaction));
        assertThat(String.join("\n", TextRenderer.lines(EmulationDocument.of(result))))
                .contains("EMULATED", wording("what-the-record-does-not-say"), wording("differ-from-the-measured"));
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
