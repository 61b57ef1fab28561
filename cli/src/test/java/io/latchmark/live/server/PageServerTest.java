package io.latchmark.live.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

final class PageServerTest {
    private final PageServer server = PageServer.open(
            PageAddress.parse("0"),
            (access, patience) -> new PageServer.Served(
                    Map.of("/", exchange -> {
                        try (exchange) {
                            Answer.send(exchange, 200, "text/plain", "here".getBytes(StandardCharsets.UTF_8));
                        }
                    }),
                    () -> {}));
    private final Page page = Page.of(server.link());

    @AfterEach
    void stop() {
        server.close();
    }

    @Test
    void aConnectionTooManyIsClosedAndOthersAreAnsweredAgainOnceThereIsRoom() {
        List<Raw> silent = new ArrayList<>();
        for (int i = 0; i < PageServer.CONNECTIONS_MAX; i++) {
            silent.add(Raw.connect(page.port()).send("GET / HT"));
        }

        String refused = page.get("/");
        silent.forEach(Raw::close);
        String answered = page.get("/");
        for (int i = 0; i < 1_000 && !answered.endsWith("here"); i++) {
            answered = page.get("/");
        }

        assertThat(refused).doesNotContain("200", "here");
        assertThat(answered).startsWith("HTTP/1.1 200").endsWith("here");
    }
}
