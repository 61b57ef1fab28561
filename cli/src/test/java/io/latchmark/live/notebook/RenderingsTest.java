package io.latchmark.live.notebook;

import static org.assertj.core.api.Assertions.assertThat;

import io.latchmark.analysis.document.Block;
import io.latchmark.analysis.document.Document;
import io.latchmark.core.LatchmarkException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

final class RenderingsTest {
    private static final Duration LONG = Duration.ofSeconds(30);

    private static final long BYTES_MAX = 8 << 20;

    private final Renderings renderings = new Renderings(BYTES_MAX);
    private final AtomicInteger made = new AtomicInteger();

    @AfterEach
    void stop() {
        renderings.close();
    }

    private Document document(String text) {
        made.incrementAndGet();
        return new Document(new Document.Head("kind", "name", "title", List.of(Block.note(text))), List.of(), "footer");
    }

    @Test
    void aPageIsMadeOnceForEachKey() throws InterruptedException {
        byte[] first = renderings.page("a", () -> document("one"), LONG).page().orElseThrow();
        byte[] again = renderings.page("a", () -> document("two"), LONG).page().orElseThrow();
        byte[] other =
                renderings.page("b", () -> document("three"), LONG).page().orElseThrow();

        assertThat(new String(first, StandardCharsets.UTF_8)).contains("one");
        assertThat(again).isSameAs(first);
        assertThat(new String(other, StandardCharsets.UTF_8)).contains("three");
        assertThat(made).hasValue(2);
    }

    @Test
    void whoWaitsLearnsHowFarItIs() throws InterruptedException {
        CountDownLatch go = new CountDownLatch(1);
        Renderings.Progress first = renderings.page("a", () -> held(go), Duration.ZERO);
        Renderings.Progress second = renderings.page("b", () -> document("two"), Duration.ZERO);

        assertThat(first.page()).isEmpty();
        assertThat(first.refusal()).isEmpty();
        assertThat(first.ahead()).isZero();
        assertThat(second.ahead()).isEqualTo(1);

        go.countDown();
        assertThat(renderings.page("b", () -> document("two"), LONG).page()).isPresent();
        assertThat(renderings.page("a", () -> document("one"), LONG).page()).isPresent();
        assertThat(made).hasValue(2);
    }

    private Document held(CountDownLatch until) {
        try {
            until.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        return document("held");
    }

    @Test
    void oneTooManyIsRefusedWithAReason() throws InterruptedException {
        CountDownLatch go = new CountDownLatch(1);
        for (int i = 0; i <= Renderings.WAITING_MAX; i++) {
            assertThat(renderings.page("a" + i, () -> held(go), Duration.ZERO).refusal())
                    .isEmpty();
        }

        Renderings.Progress refused = renderings.page("one more", () -> document("x"), Duration.ZERO);

        assertThat(refused.refusal().orElseThrow().status()).isEqualTo(503);
        go.countDown();
        assertThat(renderings
                        .page("a" + Renderings.WAITING_MAX, () -> document("x"), LONG)
                        .page())
                .isPresent();
        assertThat(renderings.page("one more", () -> document("x"), LONG).page())
                .isPresent();
    }

    @Test
    void aReasonIsGivenAndAskedForAgainTheNextTime() throws InterruptedException {
        Renderings.Progress refused = renderings.page(
                "a",
                () -> {
                    throw LatchmarkException.usage("the runs differ in their load");
                },
                LONG);
        Renderings.Progress failed = renderings.page(
                "b",
                () -> {
                    throw new IllegalStateException("planted");
                },
                LONG);

        assertThat(refused.refusal().orElseThrow().reason()).isEqualTo("the runs differ in their load");
        assertThat(failed.refusal().orElseThrow().reason()).contains("bug", "planted");
        assertThat(renderings.page("a", () -> document("one"), LONG).page()).isPresent();
    }

    @Test
    void oldPagesAreForgottenBeforeTheyFillTheMemory() throws InterruptedException {
        String text = "x".repeat((int) BYTES_MAX / 4);
        int pages = (int) (BYTES_MAX / text.length()) + 2;
        for (int i = 0; i < pages; i++) {
            assertThat(renderings.page("a" + i, () -> document(text), LONG).page())
                    .isPresent();
        }
        int before = made.get();

        assertThat(renderings
                        .page("a" + (pages - 1), () -> document(text), LONG)
                        .page())
                .isPresent();
        assertThat(made).as("the newest is kept").hasValue(before);
        assertThat(renderings.page("a0", () -> document(text), LONG).page()).isPresent();
        assertThat(made).as("the oldest was forgotten").hasValue(before + 1);
    }
}
