package io.latchmark.powercut;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.latchmark.core.LatchmarkException;
import io.latchmark.core.transaction.NewOrderInput;
import io.latchmark.core.transaction.NewOrderInput.Line;
import io.latchmark.powercut.CycleLog.Cycle;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class CommitLogTest {
    private static final String A = "1.1:00000000000000aa";
    private static final String B = "1.2:00000000000000bb";
    private static final String C = "2.10:00000000000000cc";

    @TempDir
    private Path folder = Path.of("");

    private CommitLog log(String lines) throws IOException {
        CycleLog.create(folder, new Cycle(1, "boot", "process", List.of(3001L), "content"))
                .close();
        Files.writeString(folder.resolve("cycle-0001.log"), lines, StandardOpenOption.APPEND);
        return new CommitLog(CycleLog.reopen(folder, 1).orElseThrow());
    }

    @Test
    void everyCommitThatIsNotThereIsLost() throws IOException {
        CommitLog log = log("1000000 " + A + " " + B + "\n3000000 " + C + "\n5000000 " + A + "\n6000000 cut\n");

        CommitLog.Missing missing = log.missing(Map.of(A, 1, C, 2));

        assertThat(missing.lost()).containsExactly(B, A);
        assertThat(missing.firstToCut()).isEqualTo(Duration.ofSeconds(5));
        assertThat(missing.acknowledged().writes()).isEqualTo(4);
        assertThat(log.missing(Map.of(A, 2, B, 1, C, 1)).lost()).isEmpty();
    }

    @Test
    void aRepeatedMessageIsNoSecondCommit() throws IOException {
        CommitLog log = log("1000000 " + A + "\n2000000 " + A + "\n");

        assertThat(log.missing(Map.of(A, 1)).lost()).isEmpty();
        assertThat(log.missing(Map.of()).lost()).containsExactly(A);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"", "1.1", "1.1:aa", "1.1:00000000000000AA", "1.1:00000000000000aa ", "x.1:00000000000000aa"})
    void somethingElseIsRefused(String tokens) throws IOException {
        CommitLog log = log("");

        assertThatThrownBy(() -> log.acknowledge(tokens)).isInstanceOf(LatchmarkException.class);
        log.acknowledge(A + " " + B);
        assertThat(log.writes()).isEqualTo(2);
    }

    @Test
    void ordersThatDifferInAnythingHaveOtherTokens() {
        String token = OrderToken.of(NewOrderInput.of(1, 2, 3, new Line(4, 1, 5), new Line(6, 1, 7)));

        assertThat(token).startsWith("1.2:").hasSize(4 + 16);
        assertThat(OrderToken.of(NewOrderInput.of(1, 2, 3, new Line(4, 1, 5), new Line(6, 1, 7))))
                .isEqualTo(token);
        for (NewOrderInput other : List.of(
                NewOrderInput.of(1, 2, 4, new Line(4, 1, 5), new Line(6, 1, 7)),
                NewOrderInput.of(1, 2, 3, new Line(6, 1, 7), new Line(4, 1, 5)),
                NewOrderInput.of(1, 2, 3, new Line(4, 1, 5)),
                NewOrderInput.of(1, 2, 3, new Line(4, 2, 5), new Line(6, 1, 7)),
                NewOrderInput.of(1, 2, 3, new Line(4, 1, 5), new Line(6, 1, 8)))) {
            assertThat(OrderToken.of(other)).isNotEqualTo(token);
        }
    }
}
