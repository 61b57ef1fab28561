package io.latchmark.live.server;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.Headers;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

final class AccessTest {
    private static final String HOST = "127.0.0.1:8080";

    private final Token token = Token.random();
    private final Access open = new Access(Set.of(HOST, "localhost:8080"), token, true);
    private final Access closed = new Access(Set.of(HOST), token, false);

    @Test
    void whoAsksForThePageByItsNameGetsIt() {
        assertThat(open.toPage(headers("Host", HOST))).isEmpty();
        assertThat(open.toPage(headers("Host", "LocalHost:8080"))).isEmpty();
        assertThat(open.toView(headers("Host", HOST))).isEmpty();
    }

    @Test
    void aForeignHostIsRefused() {
        assertThat(status(open.toPage(headers("Host", "evil.example:8080")))).isEqualTo(421);
        assertThat(status(open.toPage(headers("Host", "127.0.0.1:8081")))).isEqualTo(421);
        assertThat(status(open.toPage(headers("Host", "127.0.0.1")))).isEqualTo(421);
        assertThat(status(open.toView(new Headers()))).isEqualTo(421);
    }

    @Test
    void twoHostsAreRefused() {
        Headers two = headers("Host", HOST);
        two.add("Host", HOST);

        assertThat(status(open.toPage(two))).isEqualTo(421);
    }

    @Test
    void aForeignOriginIsRefused() {
        assertThat(open.toView(headers("Host", HOST, "Origin", "http://" + HOST)))
                .isEmpty();
        for (String origin : Set.of("http://evil.example", "null", "https://" + HOST, "http://localhost:8080", "")) {
            assertThat(status(open.toView(headers("Host", HOST, "Origin", origin))))
                    .as(origin)
                    .isEqualTo(403);
        }
    }

    @Test
    void figuresNeedTheTokenWhereOthersCanReachThePage() {
        assertThat(closed.toPage(headers("Host", HOST))).isEmpty();
        assertThat(status(closed.toView(headers("Host", HOST)))).isEqualTo(401);
        assertThat(status(closed.toView(headers("Host", HOST, "Authorization", "Bearer wrong"))))
                .isEqualTo(401);
        assertThat(closed.toView(headers("Host", HOST, "Authorization", "Bearer " + token.reveal())))
                .isEmpty();
    }

    @Test
    void buttonsNeedTheTokenAndTheOriginEverywhere() {
        String bearer = "Bearer " + token.reveal();

        assertThat(open.toControl(headers("Host", HOST, "Origin", "http://" + HOST, "Authorization", bearer)))
                .isEmpty();
        assertThat(status(open.toControl(headers("Host", HOST, "Origin", "http://" + HOST))))
                .isEqualTo(401);
        assertThat(status(open.toControl(headers("Host", HOST, "Authorization", bearer))))
                .isEqualTo(403);
        assertThat(status(open.toControl(
                        headers("Host", HOST, "Origin", "http://" + HOST, "Authorization", token.reveal()))))
                .isEqualTo(401);
        assertThat(status(open.toControl(
                        headers("Host", HOST, "Origin", "http://" + HOST, "Authorization", bearer + "x"))))
                .isEqualTo(401);
    }

    @Test
    void tokensAreLongAndDiffer() {
        assertThat(token.reveal())
                .hasSizeGreaterThanOrEqualTo(32)
                .isNotEqualTo(Token.random().reveal());
        assertThat(token.toString()).doesNotContain(token.reveal());
    }

    private static int status(Optional<Refusal> refusal) {
        return refusal.orElseThrow().status();
    }

    private static Headers headers(String... namesAndValues) {
        Headers headers = new Headers();
        for (int i = 0; i < namesAndValues.length; i += 2) {
            headers.add(namesAndValues[i], namesAndValues[i + 1]);
        }
        return headers;
    }
}
