package io.latchmark.storage.proof;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.latchmark.storage.SamplerSet;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** That the marks follow from planted counters alone. */
final class SelfCheckTest {
    private static final SelfCheck.Pace AT_ONCE = new SelfCheck.Pace(Duration.ofNanos(1), Duration.ZERO, Duration.ZERO);

    /** What was found, by source. */
    private record Proofs(Map<String, SourceProof> bySource) {
        SourceProof of(String source) {
            return Objects.requireNonNull(bySource.get(source), source);
        }
    }

    private static Proofs proofs(PlantedWork work, SamplerSet samplers) throws InterruptedException {
        return new Proofs(SelfCheck.of(samplers, work, AT_ONCE, text -> {}).stream()
                .collect(Collectors.toMap(SourceProof::source, Function.identity())));
    }

    @Test
    void aSourceIsMarkedByWhatItCountsOfTheKnownWork() throws InterruptedException {
        PlantedWork work = new PlantedWork(Map.of("true", 1.0, "double", 2.0, "half", 0.5, "still", 0.0), 0);

        Proofs proofs = proofs(work, work.samplers(List.of("forbidden")));

        assertThat(proofs.of("true").mark()).isEqualTo(ProofMark.PROVEN);
        assertThat(proofs.of("true").reason()).isEqualTo("800 reads, 800 counted");
        assertThat(proofs.of("double").mark()).isEqualTo(ProofMark.PLAUSIBLE);
        assertThat(proofs.of("double").reason()).isEqualTo("800 reads, 1,600 counted (720 to 880 expected)");
        assertThat(proofs.of("half").mark()).isEqualTo(ProofMark.PLAUSIBLE);
        assertThat(proofs.of("still").mark()).isEqualTo(ProofMark.UNPROVEN);
        assertThat(proofs.of("still").reason()).contains("800 reads, 0 counted");
        assertThat(proofs.of("forbidden").mark()).isEqualTo(ProofMark.UNPROVEN);
        assertThat(proofs.of("forbidden").reason()).isEqualTo("no right: GRANT it");
        assertThat(proofs.of("poll").mark()).isEqualTo(ProofMark.PROVEN);
    }

    @Test
    void aSourceWithoutKnownWorkIsPlausibleAndOneWhoseWorkWasRefusedUnproven() throws InterruptedException {
        PlantedWork work = new PlantedWork(Map.of("gauge", 1.0), 0);
        PlantedWork refused = new PlantedWork(Map.of("gauge", 1.0), 0);
        refused.gap("gauge", "no page writes: GRANT pg_checkpoint");

        assertThat(proofs(work, work.samplers(List.of())).of("gauge").mark()).isEqualTo(ProofMark.PLAUSIBLE);
        assertThat(proofs(refused, refused.samplers(List.of())).of("gauge"))
                .returns(ProofMark.UNPROVEN, SourceProof::mark)
                .returns("no page writes: GRANT pg_checkpoint", SourceProof::reason);
    }

    @Test
    void aRoundThatOthersDisturbDoesNotChangeTheMarkOfADevice() throws InterruptedException {
        PlantedWork disturbed = new PlantedWork(Map.of("device", 1.0), 5_000);
        PlantedWork other = new PlantedWork(Map.of("device", 3.0), 0);

        assertThat(proofs(disturbed, disturbed.samplers(List.of())).of("device").mark())
                .isEqualTo(ProofMark.PROVEN);
        assertThat(proofs(other, other.samplers(List.of())).of("device"))
                .returns(ProofMark.PLAUSIBLE, SourceProof::mark)
                .returns("100 reads, 300 counted (90 to 110 expected)", SourceProof::reason);
    }

    @Test
    void aPatternHoldsForTheTextOfItsStarAlone() {
        assertThat(CounterPattern.of("*/wal/*", "fsyncs").holds("client backend/wal/normal", "fsyncs"))
                .isTrue();
        assertThat(CounterPattern.of("db/a.b", "reads").holds("db/aXb", "reads"))
                .isFalse();
        assertThat(CounterPattern.of("*", "reads").holds("db", "writes")).isFalse();
    }

    @Test
    void anInterruptEndsTheCheckBetweenTwoRounds() {
        PlantedWork work = new PlantedWork(Map.of("true", 1.0), 0);
        Thread.currentThread().interrupt();

        assertThatThrownBy(() -> proofs(work, work.samplers(List.of()))).isInstanceOf(InterruptedException.class);
        assertThat(work.isDropped()).as("the caller drops the table").isFalse();
    }
}
