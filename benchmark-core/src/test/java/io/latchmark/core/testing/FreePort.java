package io.latchmark.core.testing;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.BindException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.concurrent.ThreadLocalRandom;
import java.util.stream.IntStream;

/**
 * A port for a server that starts later, or is stopped and started again. It lies below those that systems give to the clients'
 * ends of connections: no client takes it while the server is away, not even one that tries to connect to it.
 */
public final class FreePort {
    private static final int FIRST = 15_000;
    private static final int END = 30_000;
    private static final int TRIES = 1_000;

    private FreePort() {}

    public static int choose() {
        return IntStream.generate(() -> ThreadLocalRandom.current().nextInt(FIRST, END))
                .limit(TRIES)
                .filter(FreePort::isFree)
                .findFirst()
                .orElseThrow();
    }

    private static boolean isFree(int port) {
        try {
            InetAddress local = InetAddress.getByAddress(new byte[] {127, 0, 0, 1});
            new ServerSocket(port, 1, local).close();
            return true;
        } catch (BindException e) {
            return false;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
