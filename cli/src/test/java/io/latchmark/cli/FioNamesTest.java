package io.latchmark.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.latchmark.cli.console.ExitCode;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** That a probe takes fio's names and values. */
final class FioNamesTest {
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    --rw randread              | --op read --pattern random
                    --rw=write                 | --op write --pattern sequential
                    --rw randrw                | --op mix --pattern random
                    --rw readwrite             | --op mix --pattern sequential
                    --bs 8k,1M                 | --block 8KiB,1MiB
                    --bs 512                   | --block 512B
                    --iodepth 1,32 --numjobs=4 | --outstanding 1,32 --threads 4
                    --runtime 30               | --duration 30s
                    --runtime 2m               | --duration 2m
                    """)
    void aNameOfFiosIsReadAsOurs(String fio, String ours) {
        assertThat(ProbeCommand.request(List.of(fio.split("[ =]"))).cells())
                .isEqualTo(ProbeCommand.request(List.of(ours.split(" "))).cells());
    }

    @ParameterizedTest
    @ValueSource(strings = {"--rw trim", "--bs 8q", "--rw read,", "--bs="})
    void aValueThatFioDoesNotHaveIsAUsageErrorWithItsOption(String given) {
        Captured captured = Captured.of(("probe --list " + given).split(" "));

        assertThat(captured.exitCode()).isEqualTo(ExitCode.USAGE.code());
        assertThat(captured.err()).contains(given.substring(0, 4));
    }

    @Test
    void aNameOfFiosIsRefusedNextToAPreset() {
        Captured captured = Captured.of("probe", "--list", "--preset", "quick", "--iodepth", "8");

        assertThat(captured.exitCode()).isEqualTo(ExitCode.USAGE.code());
        assertThat(captured.err()).contains("--preset").contains("--outstanding");
    }
}
