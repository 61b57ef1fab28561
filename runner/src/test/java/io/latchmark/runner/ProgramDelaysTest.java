package io.latchmark.runner;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assumptions.assumeThat;

import io.latchmark.core.LatchmarkException;
import io.latchmark.results.run.DelayKind;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class ProgramDelaysTest {
    private static final Duration LASTS = Duration.ofSeconds(10);
    private static final Duration TWO = Duration.ofMillis(2);

    @TempDir
    private Path folder = Path.of("");

    private Path calls = Path.of("");

    @BeforeEach
    void aShell() {
        assumeThat(Files.isExecutable(Path.of("/bin/sh"))).as("/bin/sh").isTrue();
        calls = folder.resolve("calls");
    }

    private ProgramDelays program(String command) throws IOException {
        Path program =
                Files.writeString(folder.resolve("delay"), "#!/bin/sh\necho \"$*\" >>'" + calls + "'\n" + command);
        Files.setPosixFilePermissions(program, PosixFilePermissions.fromString("rwx------"));
        return new ProgramDelays(program.toString());
    }

    @Test
    void aProgramThatIsMissingIsRefusedBeforeTheRun() throws IOException {
        assertThatThrownBy(() -> ProgramDelays.prove(folder.resolve("nowhere").toString(), Set.of(DelayKind.READS)))
                .isInstanceOf(LatchmarkException.class)
                .hasMessageContaining("nowhere reads 0");

        ProgramDelays unused = program("");
        ProgramDelays.prove(folder.resolve("delay").toString(), Set.of(DelayKind.WRITES, DelayKind.READS));

        assertThat(calls).hasContent("reads 0\nwrites 0");
    }

    @Test
    void onlyOneKindIsDelayedAtATime() throws IOException {
        ProgramDelays delays = program("");

        delays.apply(DelayKind.READS, TWO, LASTS);
        delays.apply(DelayKind.WRITES, Duration.ZERO, LASTS);
        delays.apply(DelayKind.WRITES, TWO, LASTS);
        delays.apply(DelayKind.READS, Duration.ZERO, LASTS);

        assertThat(calls).hasContent("reads 2000\nreads 0\nwrites 0\nwrites 2000\nwrites 0\nreads 0");
    }

    @Test
    void aDelayThatFailedIsEndedAllTheSame() throws IOException {
        ProgramDelays delays = program("[ $2 = 0 ] || { echo the device is gone; exit 3; }\n");

        assertThatThrownBy(() -> delays.apply(DelayKind.WRITES, TWO, LASTS))
                .isInstanceOf(LatchmarkException.class)
                .hasMessageContaining("exit code 3")
                .hasMessageContaining("the device is gone");
        delays.apply(DelayKind.READS, Duration.ZERO, LASTS);

        assertThat(calls).hasContent("writes 2000\nwrites 0\nreads 0");
    }
}
