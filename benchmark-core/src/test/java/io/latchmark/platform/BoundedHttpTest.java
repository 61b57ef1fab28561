package io.latchmark.platform;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.latchmark.platform.BoundedHttp.Answer;
import io.latchmark.platform.BoundedHttp.Bounds;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Against servers that would hold a careless client for ever. */
@Timeout(20)
final class BoundedHttpTest {
    private static final Bounds BOUNDS = new Bounds(Duration.ofMillis(700), 100_000);
    private static final String OK = "HTTP/1.1 200 OK\r\n";

    private ServerSocket socket;

    @BeforeEach
    void listen() throws IOException {
        socket = new ServerSocket(0, 10, InetAddress.getLoopbackAddress());
    }

    @AfterEach
    void close() throws IOException {
        socket.close();
    }

    /** What a server sends. */
    @FunctionalInterface
    private interface Behaviour {
        void send(OutputStream out) throws IOException, InterruptedException;
    }

    private URI serve(Behaviour behaviour) {
        Thread thread = new Thread(() -> {
            try (Socket connection = socket.accept()) {
                behaviour.send(connection.getOutputStream());
            } catch (IOException | InterruptedException e) {
                // The client has gone.
            }
        });
        thread.setDaemon(true);
        thread.start();
        return URI.create("http://127.0.0.1:" + socket.getLocalPort() + "/metrics");
    }

    private static void write(OutputStream out, String text) throws IOException {
        out.write(text.getBytes(StandardCharsets.US_ASCII));
        out.flush();
    }

    private static void drip(OutputStream out) throws IOException, InterruptedException {
        while (true) {
            write(out, "x");
            Thread.sleep(50);
        }
    }

    @Test
    void anAnswerIsReadToItsEnd() throws IOException {
        Answer answer =
                BoundedHttp.get(serve(out -> write(out, OK + "Content-Length: 3\r\n\r\nabc")), Map.of(), BOUNDS);

        assertThat(answer.status()).isEqualTo(200);
        assertThat(answer.body()).isEqualTo("abc");
        assertThat(answer.isCut()).isFalse();
    }

    @Test
    void aServerThatDripsItsHeadersEndsInTime() {
        assertEndsInTime(serve(out -> {
            write(out, OK + "X: ");
            drip(out);
        }));
    }

    @Test
    void aServerThatDripsItsBodyEndsInTime() {
        assertEndsInTime(serve(out -> {
            write(out, OK + "\r\n");
            drip(out);
        }));
    }

    @Test
    void aServerThatNeverAnswersEndsInTime() {
        assertEndsInTime(serve(out -> Thread.sleep(30_000)));
    }

    private static void assertEndsInTime(URI url) {
        assertThatThrownBy(() -> BoundedHttp.get(url, Map.of(), BOUNDS)).isInstanceOf(InterruptedIOException.class);
        assertThatThrownBy(() -> BoundedHttp.post(url, Map.of(), new byte[10], BOUNDS))
                .isInstanceOf(IOException.class);
    }

    @Test
    void aFloodIsCut() throws IOException {
        URI url = serve(out -> {
            write(out, OK + "\r\n");
            byte[] chunk = new byte[1 << 16];
            while (true) {
                out.write(chunk);
            }
        });

        Answer answer = BoundedHttp.get(url, Map.of(), new Bounds(Duration.ofSeconds(10), 100_000));

        assertThat(answer.isCut()).isTrue();
        assertThat(answer.body()).hasSize(100_000);
    }

    @Test
    void anInterruptEndsIt() {
        URI url = serve(out -> Thread.sleep(30_000));
        Thread.currentThread().interrupt();

        assertThatThrownBy(() -> BoundedHttp.get(url, Map.of(), new Bounds(Duration.ofSeconds(10), 10)))
                .isInstanceOf(InterruptedIOException.class);
        assertThat(Thread.interrupted()).isTrue();
    }

    @Test
    void aPortThatCannotBeIsNone() {
        assertThat(BoundedHttp.hasHost(URI.create("http://h:65535/"))).isTrue();
        assertThat(BoundedHttp.hasHost(URI.create("http://h/"))).isTrue();
        assertThat(BoundedHttp.hasHost(URI.create("http://h:65536/"))).isFalse();
        assertThat(BoundedHttp.hasHost(URI.create("http:///x"))).isFalse();
    }
}
