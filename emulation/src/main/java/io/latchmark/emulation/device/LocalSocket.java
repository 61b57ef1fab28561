package io.latchmark.emulation.device;

import io.latchmark.core.LatchmarkException;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

/** Queries a process on this host by its Unix domain socket: sends a line, reads lines until it closes. Any thread. */
final class LocalSocket {
    private static final Duration LIMIT = Duration.ofSeconds(10);
    private static final int ANSWER_BYTES_MAX = 1 << 20;

    private LocalSocket() {}

    /**
     * Sends a line and returns the answer.
     *
     * @throws LatchmarkException of category ENVIRONMENT if there is no answer within 10 s
     */
    static List<String> ask(Path socket, String line) {
        try (SocketChannel channel = SocketChannel.open(UnixDomainSocketAddress.of(socket));
                Selector selector = Selector.open()) {
            ByteBuffer question = StandardCharsets.UTF_8.encode(line + "\n");
            while (question.hasRemaining()) {
                channel.write(question);
            }
            channel.configureBlocking(false);
            channel.register(selector, SelectionKey.OP_READ);
            return answer(channel, selector, socket).lines().toList();
        } catch (IOException e) {
            throw LatchmarkException.environment("nobody answers at " + socket + ": " + e.getMessage(), e);
        }
    }

    private static String answer(SocketChannel channel, Selector selector, Path socket) throws IOException {
        long end = System.nanoTime() + LIMIT.toNanos();
        ByteBuffer part = ByteBuffer.allocate(8192);
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        while (all.size() < ANSWER_BYTES_MAX) {
            long millis = (end - System.nanoTime()) / 1_000_000;
            if (millis <= 0 || selector.select(millis) == 0) {
                throw LatchmarkException.environment(
                        "no answer at " + socket + " within " + LIMIT.toSeconds() + " s: is its process stopped?");
            }
            selector.selectedKeys().clear();
            int read = channel.read(part.clear());
            if (read < 0) {
                return all.toString(StandardCharsets.UTF_8);
            }
            all.write(part.array(), 0, read);
        }
        throw LatchmarkException.environment("an answer of more than " + ANSWER_BYTES_MAX + " B at " + socket);
    }
}
