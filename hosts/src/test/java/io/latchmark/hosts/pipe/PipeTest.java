package io.latchmark.hosts.pipe;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.latchmark.core.LatchmarkException;
import io.latchmark.results.run.ClockOffset;
import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class PipeTest {
    private static final Duration LIMIT = Duration.ofSeconds(20);
    private static final String LINE = "{\"kind\":\"second\",\"id\":0,\"body\":7}\n";

    @Test
    void questionsAreAnsweredRefusedOrLost() throws IOException, InterruptedException {
        try (Ends ends = new Ends()) {
            CompletableFuture<Pipe> other = new CompletableFuture<>();
            try (Pipe answering = ends.other(line -> {
                if (line.kind().equals("sum")) {
                    other.join().answer(line, 2 * line.read(Integer.class));
                } else {
                    other.join().refuse(line, "no");
                }
            })) {
                other.complete(answering);

                assertThat(ends.pipe.ask("sum", 21, LIMIT).read(Integer.class)).isEqualTo(42);
                assertThatThrownBy(() -> ends.pipe.ask("else", "", LIMIT))
                        .isInstanceOf(LatchmarkException.class)
                        .hasMessage("no");
            }
            ends.loss();

            assertThatThrownBy(() -> ends.pipe.ask("sum", 21, LIMIT)).hasMessageContaining("its output has ended");
        }
    }

    @Test
    void aQuestionWithoutAnAnswerInTimeFails() throws IOException {
        try (Ends ends = new Ends()) {
            assertThatThrownBy(() -> ends.pipe.ask("sum", 21, Duration.ofMillis(1)))
                    .hasMessageContaining("no answer to 'sum' within");
        }
    }

    @Test
    void theClockOfTheSameProcessIsTheSameWithinItsBound() throws IOException, InterruptedException {
        try (Ends ends = new Ends();
                Pipe other = ends.other(line -> {})) {
            ClockOffset offset = ends.pipe.measureClock(200);

            assertThat(Math.abs(offset.offsetNanos())).isLessThanOrEqualTo(offset.boundNanos());
            assertThat(other.loss()).isEmpty();
        }
    }

    @Test
    void whatALoginShellPrintsBeforeTheFirstLineIsKept() throws IOException {
        try (Ends ends = new Ends()) {
            ends.write("Welcome\n\n" + LINE);
            ends.toPipe.close();

            assertThat(ends.loss()).isEqualTo("its output has ended");
            assertThat(ends.printed).containsExactly("Welcome", "");
            assertThat(ends.heard)
                    .singleElement()
                    .satisfies(line -> assertThat(line.read(Integer.class)).isEqualTo(7));
        }
    }

    @Test
    void moreThanALoginShellPrintsIsRefused() throws IOException {
        try (Ends ends = new Ends()) {
            ends.write("a line\n".repeat(10_000));

            assertThat(ends.loss()).contains("more than 65536 bytes before the first line");
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"kind\":null,\"id\":0,\"body\":7}",
                "{\"kind\":\"second\",\"id\":null,\"body\":7}",
                "{\"kind\":\"second\",\"id\":NaN,\"body\":7}",
                "{\"kind\":\"second\",\"id\":0,\"body\":NaN}",
                "{\"kind\":\"second\",\"id\":9223372036854775808,\"body\":7}",
                "{\"kind\":\"second\"}",
                "{",
                "[]"
            })
    void aMalformedLineIsRefused(String line) throws IOException {
        try (Ends ends = new Ends()) {
            ends.write(LINE + line + "\n");

            assertThat(ends.loss()).startsWith("its output can't be used: ");
            assertThat(ends.heard).hasSize(1);
        }
    }

    @Test
    void aNullBodyIsRefusedWhereThereMustBeOne() throws IOException {
        try (Ends ends = new Ends(line -> line.read(Integer.class))) {
            ends.write(LINE.replace("7", "null"));

            assertThat(ends.loss()).contains("a malformed line 'second': it is null");
        }
    }

    @Test
    void halfALineIsNotHeard() throws IOException {
        try (Ends ends = new Ends()) {
            ends.write(LINE + LINE.substring(0, 20));
            ends.toPipe.close();

            assertThat(ends.loss()).isEqualTo("its output has ended within a line");
            assertThat(ends.heard).hasSize(1);
        }
    }

    @Test
    void aLineOfMoreThanAMebibyteIsRefused() throws IOException {
        try (Ends ends = new Ends()) {
            CompletableFuture<Void> writing = CompletableFuture.runAsync(() -> flood(ends, "x".repeat(1 << 12), 257));

            assertThat(ends.loss()).contains("a line of more than 1048576 bytes");
            writing.cancel(true);
        }
        assertThatThrownBy(() -> Line.of("second", "x".repeat(1 << 20)).bytes())
                .hasMessageContaining("a line at most 1048576");
    }

    @Test
    void aMillionLinesAreRefused() throws IOException {
        try (Ends ends = new Ends()) {
            CompletableFuture<Void> writing = CompletableFuture.runAsync(() -> flood(ends, LINE, 1_000_000));

            assertThat(ends.loss()).contains("more than 2000 lines a second");
            assertThat(ends.heard).hasSizeGreaterThanOrEqualTo(20_000);
            writing.cancel(true);
        }
    }

    private static void flood(Ends ends, String text, int times) {
        try {
            for (int i = 0; i < times && !ends.lost.isDone(); i++) {
                ends.write(text);
            }
        } catch (IOException e) {
            // The pipe reads no longer.
        }
    }

    @Test
    void silenceAfterTheFirstLineIsALoss() throws IOException {
        try (Ends ends = new Ends()) {
            ends.write(LINE);

            assertThat(ends.loss()).isEqualTo("silent for 400 ms");
        }
    }

    @Test
    void beatsKeepTheOtherSideFromBeingSilent() throws IOException, InterruptedException {
        try (Ends ends = new Ends();
                Pipe other = ends.other(line -> {})) {
            CountDownLatch beats = new CountDownLatch(1);

            assertThat(beats.await(12 * Ends.BEAT.toMillis(), TimeUnit.MILLISECONDS))
                    .isFalse();

            assertThat(ends.pipe.loss()).isEmpty();
            assertThat(other.loss()).isEmpty();
        }
    }

    @Test
    void aSideThatIsBusyWithALineDoesNotTakeTheOtherForSilent() throws IOException, InterruptedException {
        CountDownLatch busy = new CountDownLatch(1);
        try (Ends ends = new Ends(line -> await(busy))) {
            ends.write(LINE);

            assertThat(busy.await(12 * Ends.BEAT.toMillis(), TimeUnit.MILLISECONDS))
                    .isFalse();

            assertThat(ends.pipe.loss()).isEmpty();
            busy.countDown();
        }
    }

    private static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    @Test
    void aSideThatDoesNotReadIsLostBeforeTheMemoryIsFull() throws IOException {
        try (Ends ends = new Ends()) {
            Line line = Line.of("second", "x".repeat(1 << 19));
            for (int i = 0; i < 40; i++) {
                ends.pipe.send(line);
            }

            assertThat(ends.loss()).isEqualTo("it does not read: 16 MiB wait for it");
        }
    }

    @Test
    void whatWaitsIsSentBeforeTheEnd() throws IOException {
        try (Ends ends = new Ends()) {
            ends.pipe.send(Line.of("done", 1));
            ends.pipe.close();

            assertThat(new String(ends.fromPipe.readAllBytes(), java.nio.charset.StandardCharsets.UTF_8))
                    .contains("\"done\"");
        }
    }
}
