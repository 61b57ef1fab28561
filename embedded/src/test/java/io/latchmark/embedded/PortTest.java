package io.latchmark.embedded;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

final class PortTest {
    /** A server whose file system has gone ends by itself, and gives its port back only then. */
    @Test
    void aPortThatIsGivenBackSoonIsWaitedFor() throws IOException {
        List<String> messages = new ArrayList<>();
        try (ServerSocket ending = new ServerSocket(0, 1, InetAddress.getByAddress(new byte[] {127, 0, 0, 1}))) {
            int port = ending.getLocalPort();

            int chosen = Port.choose(port, WaitLimits.USUAL.portRelease(), message -> {
                messages.add(message);
                close(ending);
            });

            assertThat(chosen).isEqualTo(port);
            assertThat(messages).singleElement().asString().contains(Integer.toString(port));
        }
    }

    private static void close(ServerSocket socket) {
        try {
            socket.close();
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }
}
