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
    private final int port = Integer.parseInt(server.link().replaceAll(".*:(\\d+)/#.*", "$1"));

    @AfterEach
    void stop() {
        server.close();
    }

    private String get() {
        try (Raw connection = Raw.connect(port)) {
            return connection
                    .send("GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")
                    .readAll();
        }
    }

    @Test
    void aConnectionTooManyIsClosedAndOthersAreAnsweredAgainOnceThereIsRoom() {
        List<Raw> silent = new ArrayList<>();
        for (int i = 0; i < PageServer.CONNECTIONS_MAX; i++) {
            silent.add(Raw.connect(port).send("GET / HT"));
        }

        String refused = get();
        silent.forEach(Raw::close);
        String answered = get();
        for (int i = 0; i < 1_000 && !answered.endsWith("here"); i++) {
            answered = get();
        }

        assertThat(refused).doesNotContain("200", "here");
        assertThat(answered).startsWith("HTTP/1.1 200").endsWith("here");
    }
}
