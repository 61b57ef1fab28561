package io.latchmark.powercut;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.latchmark.application.RecordingOperator;
import io.latchmark.cli.Child;
import io.latchmark.cli.Main;
import io.latchmark.core.LatchmarkException;
import io.latchmark.platform.Shell;
import io.latchmark.powercut.record.PowerCut.Kind;
import io.latchmark.powercut.record.PowerCutTest;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** A witness in this process, whose writers are processes that it starts, and that are killed. A loss is planted in their files. */
@EnabledOnOs(OS.LINUX)
final class WriterAndWitnessTest {
    private static final Duration PATIENCE = Duration.ofSeconds(60);

    @TempDir
    private Path folder = Path.of("");

    private Optional<Thread> witness = Optional.empty();

    @AfterEach
    void noWitnessIsLeft() throws InterruptedException {
        if (witness.isPresent()) {
            end(witness.get());
        }
    }

    private static void end(Thread thread) throws InterruptedException {
        thread.interrupt();
        thread.join(PATIENCE.toMillis());
        assertThat(thread.isAlive()).isFalse();
    }

    /** A witness whose writer executes a command of {@code power-cut}. */
    private Callable<WitnessOperation.Ended> witness(String command) {
        List<String> words = new ArrayList<>(Child.words("power-cut", command, folder.toString()));
        words.addAll(List.of("--size", "1MiB", "--outstanding", "1", "--block", "4KiB"));
        WitnessRequest request = new WitnessRequest(
                folder.resolve("record"),
                "write-back",
                new WitnessRequest.Writer("localhost", Shell.LOCAL, words, PATIENCE),
                0,
                Optional.empty());
        return () -> WitnessOperation.execute(request, Main.Version.number(), new RecordingOperator());
    }

    private void startWitness() {
        Thread thread = new Thread(new FutureTask<>(witness("write")));
        thread.setDaemon(true);
        thread.start();
        witness = Optional.of(thread);
    }

    private static void killTheWriter() {
        ProcessHandle.current().children().forEach(ProcessHandle::destroyForcibly);
    }

    /** Waits until this number of messages of a cycle is recorded. */
    private void awaitMessages(int cycle, int number) throws IOException, InterruptedException {
        Path log = folder.resolve("record/cycle-000" + cycle + ".log");
        long endNanos = System.nanoTime() + PATIENCE.toNanos();
        while (!Files.exists(log) || Files.readAllLines(log).size() <= number) {
            assertThat(System.nanoTime()).as("messages of cycle %d", cycle).isLessThan(endNanos);
            TimeUnit.MILLISECONDS.sleep(20);
        }
    }

    private PowerCutTest record() {
        return PowerCutTest.in(folder.resolve("record")).orElseThrow();
    }

    @Test
    void aLossIsFoundAndNothingElse() throws Exception {
        startWitness();
        awaitMessages(1, 20);
        // The witness ends, and with it the writer; another reads back and continues.
        end(witness.orElseThrow());
        startWitness();
        awaitMessages(2, 20);

        killTheWriter();
        awaitMessages(3, 20);
        end(witness.orElseThrow());

        assertThat(record().cuts())
                .hasSize(2)
                .allMatch(cut -> cut.found().checked() > 0 && cut.losses().isEmpty());
        assertThat(record().counted()).as("no restart, no loss: no power cut").isEmpty();

        Path file = folder.resolve("latchmark-power-cut/stream-002.dat");
        Files.write(file, new byte[(int) Files.size(file)]);
        WitnessOperation.Ended ended = witness("verify").call();

        assertThat(ended.exitCode()).isEqualTo(5);
        assertThat(ended.test().withLoss()).isEqualTo(1);
        assertThat(record().cuts().get(2).losses())
                .isNotEmpty()
                .allMatch(loss -> loss.stream() == 2 && loss.kind() == Kind.MISSING);
    }

    @Test
    void aSecondWitnessOfOneRecordIsRefused() throws Exception {
        startWitness();
        awaitMessages(1, 5);

        assertThatThrownBy(witness("write")::call)
                .isInstanceOf(LatchmarkException.class)
                .hasMessageContaining("a witness that still runs");
    }

    @Test
    void aLostFileWithTheNameOfTheTestDoesNotEndIt() throws Exception {
        startWitness();
        awaitMessages(1, 20);
        end(witness.orElseThrow());
        Path file = folder.resolve("latchmark-power-cut/test.json");

        Files.write(file, new byte[(int) Files.size(file)]);
        startWitness();
        awaitMessages(2, 20);
        end(witness.orElseThrow());
        Files.delete(file);

        assertThat(witness("verify").call().exitCode()).isZero();
        assertThat(record().cuts())
                .hasSize(2)
                .allMatch(cut -> cut.found().checked() > 0 && cut.losses().isEmpty());
    }

    @Test
    void otherFilesAreNotTakenForThoseOfTheTest() throws Exception {
        startWitness();
        awaitMessages(1, 5);
        end(witness.orElseThrow());

        Files.move(folder.resolve("latchmark-power-cut"), folder.resolve("elsewhere"));
        assertThat(witness("verify").call().exitCode()).isEqualTo(3);
        assertThat(record().cuts()).isEmpty();
        Files.delete(folder.resolve("latchmark-power-cut/lock"));
        Files.delete(folder.resolve("latchmark-power-cut"));
        Files.move(folder.resolve("elsewhere"), folder.resolve("latchmark-power-cut"));

        assertThat(witness("verify").call().exitCode()).isZero();
        assertThat(folder.resolve("latchmark-power-cut")).doesNotExist();
    }
}
