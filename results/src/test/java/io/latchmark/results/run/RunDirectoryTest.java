package io.latchmark.results.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.latchmark.core.LatchmarkException;
import io.latchmark.results.JsonFile;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class RunDirectoryTest {
    private static final Instant START = Instant.parse("2026-11-21T01:35:00.999Z");

    @TempDir
    Path out;

    @Test
    void theNameIsStartTimeAndLabel() {
        RunDirectory directory = RunDirectory.create(out, "r0-w100", START);

        assertThat(directory.name()).isEqualTo("20261121T013500Z-r0-w100");
        assertThat(directory.path()).isDirectory().hasParent(out);
        assertThat(directory.file(RunDirectory.RUN)).isEqualTo(directory.path().resolve("run.json"));
    }

    @Test
    void anEmptyLabelLeavesTheStartTime() {
        assertThat(RunDirectory.create(out, "", START).name()).isEqualTo("20261121T013500Z");
    }

    @Test
    void aLabelCannotLeaveTheFolder() {
        RunDirectory directory = RunDirectory.create(out, "../../a b/ü\n😀", START);

        assertThat(directory.name()).isEqualTo("20261121T013500Z-..-..-a-b----");
        assertThat(directory.path()).hasParent(out);
    }

    @Test
    void aLongLabelIsCutAt60Characters() {
        RunDirectory directory = RunDirectory.create(out, "x".repeat(200), START);

        assertThat(directory.name()).isEqualTo("20261121T013500Z-" + "x".repeat(60));
    }

    @Test
    void aNameThatIsTakenGetsANumber() {
        RunDirectory.create(out, "a", START);

        assertThat(RunDirectory.create(out, "a", START).name()).isEqualTo("20261121T013500Z-a-2");
        assertThat(RunDirectory.create(out, "a", START).name()).isEqualTo("20261121T013500Z-a-3");
    }

    @Test
    void theFolderForRunsIsCreated() {
        Path deep = out.resolve("lab/runs");

        assertThat(RunDirectory.create(deep, "a", START).path()).isDirectory().hasParent(deep);
    }

    @Test
    void aFileInThePlaceOfTheFolderIsRefused() throws IOException {
        Path file = Files.writeString(out.resolve("runs"), "mine");

        assertThatThrownBy(() -> RunDirectory.create(file, "a", START))
                .isInstanceOf(LatchmarkException.class)
                .hasMessageContaining("runs")
                .hasMessageContaining("is a file")
                .hasMessageContaining("--out");
        assertThat(file).hasContent("mine");
    }

    @Test
    void aFolderThatCannotBeWrittenIsRefusedAndNothingIsLeft() throws IOException {
        Path file = Files.writeString(out.resolve("file"), "");

        assertThatThrownBy(() -> RunDirectory.create(file.resolve("runs"), "a", START))
                .isInstanceOfSatisfying(
                        LatchmarkException.class,
                        e -> assertThat(e.category()).isEqualTo(LatchmarkException.Category.ENVIRONMENT))
                .hasMessageContaining("--out");
        assertThat(out.toFile().list()).containsExactly("file");
    }

    @Test
    void aDirectoryWithoutARunIsRefused() {
        assertThatThrownBy(() -> RunReader.open(out))
                .isInstanceOf(LatchmarkException.class)
                .hasMessageContaining(out.toString())
                .hasMessageContaining("run.json");
    }

    @Test
    void aDirectoryHasItsFirstContentFromItsFirstMomentOn() throws IOException {
        List<String> namesWhileWritten = new ArrayList<>();

        RunDirectory directory = RunDirectory.create(out, "a", START, (hidden, name) -> {
            try (Stream<Path> entries = Files.list(out)) {
                entries.forEach(
                        entry -> namesWhileWritten.add(entry.getFileName().toString()));
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
            JsonFile.write(hidden.file("run.json"), Map.of("name", name));
        });

        assertThat(namesWhileWritten).containsExactly(".20261121T013500Z-a.new");
        assertThat(directory.file("run.json")).content().contains("20261121T013500Z-a");
        try (Stream<Path> entries = Files.list(out)) {
            assertThat(entries).containsExactly(directory.path());
        }
    }

    @Test
    void nothingIsLeftOfADirectoryWhoseFirstContentFails() throws IOException {
        assertThatThrownBy(() -> RunDirectory.create(out, "a", START, (hidden, name) -> {
                    JsonFile.write(hidden.file("run.json"), Map.of("name", name));
                    throw new IllegalArgumentException("not possible");
                }))
                .isInstanceOf(IllegalArgumentException.class);

        try (Stream<Path> entries = Files.list(out)) {
            assertThat(entries).isEmpty();
        }
    }

    @Test
    void aNameThatAKilledProcessReservedIsNotUsedAgain() throws IOException {
        Files.createDirectory(out.resolve(".20261121T013500Z-a.new"));

        assertThat(RunDirectory.create(out, "a", START).name()).isEqualTo("20261121T013500Z-a-2");
    }
}
