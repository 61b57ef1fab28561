package io.latchmark.live.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

final class FeedTest {
    private static final Duration AT_ONCE = Duration.ZERO;

    private final Feed feed = new Feed();

    @Test
    void aNewViewerGetsTheStateAndTheCourse() {
        feed.publish("{\"a\":1}", "{\"s\":1}");
        feed.publish("{\"a\":2}", "{\"s\":2}");

        Feed.Batch opening = feed.opening();

        assertThat(data(opening))
                .containsExactly("{\"state\":{\"a\":2},\"stride\":1,\"course\":[{\"s\":1},{\"s\":2}]}");
        assertThat(opening.number()).isEqualTo(2);
        assertThat(opening.last()).isFalse();
    }

    @Test
    void aViewerGetsWhatItHasNotHadYet() throws InterruptedException {
        Feed.Batch opening = feed.opening();
        feed.publish("{}", "{\"s\":1}");
        feed.publish("{\"b\":1}");

        Feed.Batch batch = feed.after(opening.number(), AT_ONCE);

        assertThat(data(batch)).containsExactly("{\"state\":{},\"second\":{\"s\":1}}", "{\"state\":{\"b\":1}}");
        assertThat(feed.after(batch.number(), AT_ONCE).messages()).isEmpty();
    }

    @Test
    void aSlowViewerLosesTheOldest() throws InterruptedException {
        for (int second = 1; second <= 100; second++) {
            feed.publish("{}", "{\"s\":" + second + "}");
        }

        Feed.Batch batch = feed.after(0, AT_ONCE);

        assertThat(batch.messages()).hasSize(Feed.KEPT_MAX);
        assertThat(data(batch).get(Feed.KEPT_MAX - 1)).contains("{\"s\":100}");
    }

    @Test
    void whatLastsIsLostByNobody() throws InterruptedException {
        feed.publishLasting("report", "{\"html\":\"x\"}");
        for (int second = 1; second <= 100; second++) {
            feed.publish("{}", "{\"s\":" + second + "}");
        }

        assertThat(feed.after(0, AT_ONCE).messages())
                .extracting(Feed.Message::event)
                .containsOnlyOnce("report");
        assertThat(feed.after(50, AT_ONCE).messages())
                .extracting(Feed.Message::event)
                .doesNotContain("report");
    }

    @Test
    void theCourseOfALongOperationIsThinned() {
        for (int second = 0; second < 10 * Feed.COURSE_MAX; second++) {
            feed.publish("{}", "{\"s\":" + second + "}");
        }

        String opening = data(feed.opening()).get(0);

        assertThat(opening).contains("\"stride\":16").contains("[{\"s\":0},{\"s\":16},{\"s\":32}");
        assertThat(opening.split("\"s\"", -1)).hasSizeLessThanOrEqualTo(Feed.COURSE_MAX + 1);
    }

    @Test
    void whatIsLastReachesLateViewersToo() throws InterruptedException {
        feed.publishLasting("report", "{\"html\":\"x\"}");
        feed.close();

        assertThat(feed.opening().messages()).extracting(Feed.Message::event).containsExactly("opening", "report");
        assertThat(feed.after(0, Duration.ofHours(1)).last()).isTrue();
    }

    @Test
    void dataThatWouldBeginAnotherEventIsRefused() {
        assertThatThrownBy(() -> feed.publish("{}\n\nevent: report"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("single line");
    }

    private static List<String> data(Feed.Batch batch) {
        return batch.messages().stream().map(Feed.Message::data).toList();
    }
}
