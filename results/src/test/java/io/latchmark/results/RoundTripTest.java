package io.latchmark.results;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class RoundTripTest {
    @TempDir
    Path out;

    @Test
    void whatIsWrittenIsReadBackEqual() {
        RunDirectory directory = RunDirectory.create(out, "golden", Examples.ORIGIN);

        try (RunWriter writer = new RunWriter(directory)) {
            Examples.writeTo(writer);
        }

        assertHoldsTheExample(RunReader.open(directory.path()));
    }

    static void assertHoldsTheExample(RunReader run) {
        List<Sample> samples = new ArrayList<>();
        List<ResponseTimes> times = new ArrayList<>();
        run.forEachSample(samples::add);
        run.forEachTimes(times::add);

        assertThat(run.record()).isEqualTo(Examples.record());
        assertThat(run.intervals()).isEqualTo(Examples.intervals());
        assertThat(samples).isEqualTo(Examples.samples());
        assertThat(run.events()).isEqualTo(Examples.events());
        assertThat(times).isEqualTo(Examples.times());
    }
}
