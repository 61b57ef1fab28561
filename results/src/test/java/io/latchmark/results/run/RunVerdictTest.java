package io.latchmark.results.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.latchmark.core.LatchmarkException;
import io.latchmark.results.run.Finding.Verdict;
import io.latchmark.results.run.RunConclusion.Status;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class RunVerdictTest {
    private static final RunVerdict VERDICT = new RunVerdict(
            RunRecord.FORMAT_VERSION,
            Status.NOT_VALID,
            "failed: N = X·(R+Z)",
            List.of(
                    new Finding(
                            "commits are durable", true, "all settings are durable", "no unsafe setting", "or else"),
                    new Finding("N = X·(R+Z)", false, "N = 8; 7.2", "within 1.0 % of N", "they determine each other"),
                    new Finding("steady state", Verdict.MARKED, "not steady", "a level stretch of 30 s", "it changes"),
                    new Finding("Little's law", Verdict.NOT_COMPARED, "–", "within 3 %", "a counter is missing")),
            Optional.of(new RunVerdict.Headline(
                    Map.of("newOrdersPerMinute", 9_596.25), "61 % of a transaction's time was data-page reads.")));

    @TempDir
    private Path out;

    private RunDirectory directory = new RunDirectory(Path.of("."));

    @BeforeEach
    void aRunEnds() {
        directory = RunDirectory.create(out, "verdict", Examples.ORIGIN);
        RunRecordJson.write(directory, Examples.record());
    }

    @Test
    void aRunWithoutTheFileHasNoVerdict() {
        assertThat(RunReader.open(directory.path()).verdict()).isEmpty();
    }

    @Test
    void aFileOfAnEarlierVersionHasNoHeadline() throws IOException {
        directory.close(Examples.record(), VERDICT);
        Path file = directory.file(RunDirectory.VERDICT);
        String text = Files.readString(file);
        Files.writeString(file, text.substring(0, text.indexOf(",\n  \"headline\"")) + "\n}\n");

        assertThat(RunReader.open(directory.path()).verdict().orElseThrow().headline())
                .isEmpty();
    }

    @Test
    void noFileSaysCompleteOfARunThatIsNotValid() throws IOException {
        directory.close(Examples.record(), VERDICT);

        RunReader closed = RunReader.open(directory.path());
        assertThat(closed.verdict()).contains(VERDICT);
        assertThat(closed.record().conclusion().status()).isEqualTo(Status.NOT_VALID);
        assertThat(closed.record().conclusion().reason()).isEqualTo("failed: N = X·(R+Z)");
        for (String file : List.of(RunDirectory.RUN, RunDirectory.VERDICT)) {
            assertThat(Files.readString(directory.file(file))).doesNotContain("\"complete\"");
        }
    }

    @Test
    void aVerdictOfARunThatStaysCompleteLeavesItsRecordAsItIs() throws IOException {
        byte[] before = Files.readAllBytes(directory.file(RunDirectory.RUN));

        directory.close(
                Examples.record(),
                new RunVerdict(1, Status.COMPLETE, "", VERDICT.findings().subList(0, 1), Optional.empty()));

        assertThat(directory.file(RunDirectory.RUN)).hasBinaryContent(before);
        assertThat(RunReader.open(directory.path()).verdict()).isPresent();
    }

    @Test
    void aRunKilledBeforeItsVerdictIsUnjudged() throws IOException {
        RunDirectory killed = RunDirectory.create(out, "killed", Examples.ORIGIN);
        killed.writeUnjudged(Examples.record());

        assertThat(Files.readString(killed.file(RunDirectory.RUN)))
                .contains("\"status\" : \"unjudged\"")
                .doesNotContain("\"complete\"");
        RunReader reader = RunReader.open(killed.path());
        assertThat(reader.record()).as("by the gates of the record").isEqualTo(Examples.record());
        assertThat(reader.verdict()).isEmpty();
    }

    @Test
    void aRunIsCompleteOnceItIsJudged() throws IOException {
        RunDirectory ended = RunDirectory.create(out, "ended", Examples.ORIGIN);
        ended.writeUnjudged(Examples.record());

        ended.close(
                Examples.record(),
                new RunVerdict(1, Status.COMPLETE, "", VERDICT.findings().subList(0, 1), Optional.empty()));

        assertThat(ended.file(RunDirectory.RUN)).hasSameBinaryContentAs(directory.file(RunDirectory.RUN));
    }

    @Test
    void whatTheDriverFoundIsKeptUntilTheVerdict() throws IOException {
        RunDirectory killed = RunDirectory.create(out, "killed", Examples.ORIGIN);
        killed.writeUnjudged(Examples.record()
                .with(Examples.record().conclusion().with(RunStatus.ENDED.judged(VERDICT.findings()))));

        assertThat(Files.readString(killed.file(RunDirectory.RUN))).contains("\"status\" : \"not_valid\"");
    }

    @Test
    void theSameVerdictGivesTheSameBytes() throws URISyntaxException {
        directory.close(Examples.record(), VERDICT);

        assertThat(directory.file(RunDirectory.VERDICT))
                .hasSameBinaryContentAs(
                        Path.of(Objects.requireNonNull(RunVerdictTest.class.getResource("/golden/verdict/verdict.json"))
                                .toURI()));
    }

    @Test
    void aVerdictThatContradictsTheRecordIsRefused() throws IOException {
        directory.close(Examples.record(), VERDICT);
        Path file = directory.file(RunDirectory.RUN);
        Files.writeString(file, Files.readString(file).replace("\"not_valid\"", "\"complete\""));

        assertThatThrownBy(() -> RunReader.open(directory.path()))
                .isInstanceOf(LatchmarkException.class)
                .hasMessageContaining(
                        "verdict.json is malformed (it has status = not_valid, but run.json has conclusion.status = complete)");
    }

    @Test
    void aCompleteRunHasNoFailedFinding() {
        assertThatThrownBy(() -> new RunVerdict(1, Status.COMPLETE, "", VERDICT.findings(), Optional.empty()))
                .hasMessage("status = complete: must be not_valid, since 'N = X·(R+Z)' failed");
    }
}
