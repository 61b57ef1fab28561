package io.latchmark.emulation.device;

import java.io.IOException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;

/** Answers as an emulator does, whatever it is asked. */
final class FakeEmulator implements AutoCloseable {
    private final ServerSocketChannel server;
    private volatile String answer;

    FakeEmulator(Path socket, String answer) throws IOException {
        this.answer = answer;
        server = ServerSocketChannel.open(StandardProtocolFamily.UNIX);
        server.bind(UnixDomainSocketAddress.of(socket));
        Thread thread = new Thread(this::serve, "fake-emulator");
        thread.setDaemon(true);
        thread.start();
    }

    void answer(String text) {
        answer = text;
    }

    private void serve() {
        try {
            while (true) {
                try (SocketChannel client = server.accept()) {
                    ByteBuffer question = ByteBuffer.allocate(100);
                    while (client.read(question) >= 0 && question.get(question.position() - 1) != '\n') {
                        // The question is a line.
                    }
                    client.write(StandardCharsets.UTF_8.encode(answer));
                }
            }
        } catch (IOException e) {
            // Closed: the test is over.
        }
    }

    @Override
    public void close() throws IOException {
        server.close();
    }
}
