package io.latchmark.powercut;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.latchmark.agents.channel.CoordinatorChannel;
import io.latchmark.agents.channel.KeyMaker;
import io.latchmark.agents.channel.Keys;
import io.latchmark.agents.channel.Member;
import io.latchmark.agents.channel.Message;
import io.latchmark.application.RecordingOperator;
import io.latchmark.application.request.AgentPlace;
import io.latchmark.application.request.Identity;
import io.latchmark.core.LatchmarkException;
import io.latchmark.core.testing.FreePort;
import io.latchmark.platform.HostPort;
import io.latchmark.powercut.record.PowerCut.Kind;
import io.latchmark.powercut.record.PowerCutTest;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A writer and its witness, each of which is ended and started again. A loss is planted in the writer's files. */
final class WriterAndWitnessTest {
    private static final String VERSION = "test";
    private static final Duration PATIENCE = Duration.ofSeconds(20);

    @TempDir
    private static Path keys = Path.of("");

    @TempDir
    private Path folder = Path.of("");

    private HostPort address = HostPort.loopback(1);
    private Optional<Thread> witness = Optional.empty();

    @BeforeAll
    static void keys() {
        List<KeyMaker.KeyFolder> unused =
                KeyMaker.make(keys, List.of(new Identity("db", Set.of(Identity.LOAD))), false);
    }

    @BeforeEach
    void aPort() {
        address = HostPort.loopback(FreePort.choose());
    }

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

    private AgentPlace place(String member) {
        return new AgentPlace(address, Optional.of(keys.resolve(member)), PATIENCE);
    }

    private void startWitness() {
        WitnessRequest request =
                new WitnessRequest(folder.resolve("record"), "write-back", place("coordinator"), 0, Optional.empty());
        witness = Optional.of(started(() -> WitnessOperation.execute(request, VERSION, new RecordingOperator())));
    }

    private Callable<Boolean> writer(boolean isLast) {
        WriterRequest request =
                new WriterRequest(folder, place("db"), "", new WriterRequest.Amount(1 << 20, 1, List.of(4096)), isLast);
        return () -> WriterOperation.execute(request, VERSION, new RecordingOperator());
    }

    private static Thread started(Callable<?> work) {
        Thread thread = new Thread(new FutureTask<>(work));
        thread.setDaemon(true);
        thread.start();
        return thread;
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
        Thread writing = started(writer(false));
        awaitMessages(1, 20);

        // The witness ends and comes back while the writer waits for it.
        end(witness.orElseThrow());
        startWitness();
        awaitMessages(1, 40);
        end(writing);

        Thread again = started(writer(false));
        awaitMessages(2, 20);
        assertThatThrownBy(writer(false)::call)
                .isInstanceOf(LatchmarkException.class)
                .hasMessageContaining("another writer");
        end(again);
        assertThat(record().cuts())
                .hasSize(1)
                .allMatch(cut -> cut.found().checked() > 0 && cut.losses().isEmpty());
        assertThat(record().counted()).as("no restart, no loss: no power cut").isEmpty();

        Path file = folder.resolve("latchmark-power-cut/stream-002.dat");
        Files.write(file, new byte[(int) Files.size(file)]);
        assertThat(writer(true).call()).isFalse();

        assertThat(record().withLoss()).isEqualTo(1);
        assertThat(record().cuts().get(1).losses())
                .isNotEmpty()
                .allMatch(loss -> loss.stream() == 2 && loss.kind() == Kind.MISSING);
    }

    /** A witness that is lost before it answers its writer. */
    private void loseAWitness() throws InterruptedException {
        CountDownLatch asked = new CountDownLatch(1);
        CountDownLatch lost = new CountDownLatch(1);
        CoordinatorChannel.Listener silent = new CoordinatorChannel.Listener() {
            @Override
            public void joined(Member agent) {}

            @Override
            public void refused(String reason) {}

            @Override
            public void left(Member agent, String reason) {}

            @Override
            public Message received(Member agent, Message message) {
                asked.countDown();
                try {
                    boolean unused = lost.await(PATIENCE.toSeconds(), TimeUnit.SECONDS);
                } catch (InterruptedException e) {
                    Thread.currentThread().interrupt();
                }
                return Message.empty(message.kind());
            }
        };
        Keys coordinator = Keys.open(keys.resolve(Keys.COORDINATOR));
        try (CoordinatorChannel open =
                CoordinatorChannel.open(address, coordinator, PowerCutMessages.version(VERSION), silent)) {
            assertThat(asked.await(PATIENCE.toSeconds(), TimeUnit.SECONDS)).isTrue();
            assertThat(open.agents()).hasSize(1);
        }
        lost.countDown();
    }

    @Test
    void aWriterWaitsForAWitnessThatIsLostAgainAndAgain() throws Exception {
        Thread writing = started(writer(false));
        loseAWitness();
        loseAWitness();
        loseAWitness();

        startWitness();

        awaitMessages(1, 20);
        end(writing);
    }

    @Test
    void aLostFileWithTheNameOfTheTestDoesNotEndIt() throws Exception {
        startWitness();
        Thread writing = started(writer(false));
        awaitMessages(1, 20);
        end(writing);
        Path file = folder.resolve("latchmark-power-cut/test.json");

        Files.write(file, new byte[(int) Files.size(file)]);
        Thread again = started(writer(false));
        awaitMessages(2, 20);
        end(again);
        Files.delete(file);

        assertThat(writer(true).call()).isTrue();
        assertThat(record().cuts())
                .hasSize(2)
                .allMatch(cut -> cut.found().checked() > 0 && cut.losses().isEmpty());
    }

    @Test
    void otherFilesAreNotTakenForThoseOfTheTest() throws Exception {
        startWitness();
        Thread writing = started(writer(false));
        awaitMessages(1, 5);
        end(writing);

        Files.move(folder.resolve("latchmark-power-cut"), folder.resolve("elsewhere"));
        assertThatThrownBy(writer(true)::call)
                .isInstanceOf(LatchmarkException.class)
                .hasMessageContaining("the files of this test are not in");
        assertThat(record().cuts()).isEmpty();
        Files.delete(folder.resolve("latchmark-power-cut/lock"));
        Files.delete(folder.resolve("latchmark-power-cut"));
        Files.move(folder.resolve("elsewhere"), folder.resolve("latchmark-power-cut"));

        assertThat(writer(true).call()).isTrue();
        assertThat(folder.resolve("latchmark-power-cut")).doesNotExist();
    }
}
