package io.latchmark.live;

import static org.assertj.core.api.Assertions.assertThat;

import io.latchmark.application.RunControl;
import io.latchmark.live.metrics.Metrics;
import io.latchmark.live.server.Feed;
import io.latchmark.live.server.PageAddress;
import io.latchmark.live.server.PageServer;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class ReplayButtonsTest {
    private final List<String> pressed = new ArrayList<>();
    private final Metrics metrics = new Metrics(Optional.empty(), notice -> {});

    @AfterEach
    void close() {
        metrics.close();
    }

    private final class ReplayButtons implements RunControl {
        @Override
        public Optional<String> refusal() {
            return Optional.empty();
        }

        @Override
        public Optional<String> changeSpeed(int speed) {
            pressed.add("speed " + speed);
            return Optional.empty();
        }

        @Override
        public Optional<String> pause(boolean paused) {
            pressed.add("pause " + paused);
            return Optional.empty();
        }

        @Override
        public Optional<String> turnCache(String setting) {
            pressed.add("cache " + setting);
            return Optional.empty();
        }
    }

    @ParameterizedTest
    @CsvSource({
        "speed, 30, 204, speed 30",
        "speed, 7, 422, ''",
        "speed, 60 x, 422, ''",
        "speed, '', 422, ''",
        "pause, true, 204, pause true",
        "pause, false, 204, pause false",
        "pause, yes, 422, ''",
        "cache, 'read=0,write=1MiB', 204, 'cache read=0,write=1MiB'",
        "cache, '', 422, ''"
    })
    void speedPauseAndCacheAreTakenAsThePageSendsThem(String button, String body, int status, String does)
            throws IOException, InterruptedException {
        assertThat(press(new ReplayButtons(), button, body)).isEqualTo(status);

        assertThat(String.join("", pressed)).isEqualTo(does);
    }

    @Test
    void whatIsNoReplayHasNeither() throws IOException, InterruptedException {
        assertThat(press(RunControl.NONE, "speed", "10")).isEqualTo(409);
        assertThat(press(RunControl.NONE, "pause", "true")).isEqualTo(409);
        assertThat(press(RunControl.NONE, "cache", "read=0,write=0")).isEqualTo(409);
    }

    private int press(RunControl run, String button, String body) throws IOException, InterruptedException {
        try (PageServer server = LiveServer.open(PageAddress.parse("0"), new Feed(), metrics, () -> run, () -> {})) {
            String link = server.link();
            String address = link.substring(0, link.indexOf('#'));
            HttpRequest request = HttpRequest.newBuilder(URI.create(address + button))
                    .header("Origin", address.substring(0, address.length() - 1))
                    .header("Authorization", "Bearer " + link.substring(link.indexOf('#') + 1))
                    .POST(HttpRequest.BodyPublishers.ofString(body))
                    .build();
            return HttpClient.newHttpClient()
                    .send(request, HttpResponse.BodyHandlers.ofString())
                    .statusCode();
        }
    }
}
