package io.latchmark.emulation.filesystem.control;

import io.latchmark.core.LatchmarkException;
import io.latchmark.platform.DaemonThread;
import java.io.BufferedReader;
import java.io.IOException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.function.UnaryOperator;

/**
 * A socket in a separate folder, both accessible only to their owner. A client sends a line and receives text until the end of
 * the connection. Thread-safe.
 */
public final class ControlSocket implements AutoCloseable {
    private static final int CLIENTS_MAX = 16;
    /** A client that sends nothing must not keep others out. */
    private static final int LINE_LIMIT_SECONDS = 3;

    private static final String NAME = "control";

    private final Path folder;
    private final ServerSocketChannel server;
    private final UnaryOperator<String> answers;
    private final Thread.UncaughtExceptionHandler failed;
    private final ScheduledExecutorService limit =
            Executors.newSingleThreadScheduledExecutor(DaemonThread.factory("latchmark-control-limit"));
    private final Semaphore clients = new Semaphore(CLIENTS_MAX);

    private ControlSocket(
            Path folder,
            ServerSocketChannel server,
            UnaryOperator<String> answers,
            Thread.UncaughtExceptionHandler failed) {
        this.folder = folder;
        this.server = server;
        this.answers = answers;
        this.failed = failed;
    }

    /** The path of an emulator's socket in its folder. */
    public static Path path(Path folder) {
        return folder.resolve(NAME);
    }

    /**
     * Opens a socket and starts to answer.
     *
     * @param folder to create; its parent must exist
     * @param answers maps a line to a text, in a thread of this class
     * @param failed receives the failure of such a thread
     */
    public static ControlSocket open(
            Path folder, UnaryOperator<String> answers, Thread.UncaughtExceptionHandler failed) {
        try {
            Files.createDirectory(
                    folder, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
            ServerSocketChannel server = ServerSocketChannel.open(StandardProtocolFamily.UNIX);
            server.bind(UnixDomainSocketAddress.of(path(folder)));
            Files.setPosixFilePermissions(path(folder), PosixFilePermissions.fromString("rw-------"));
            ControlSocket socket = new ControlSocket(folder, server, answers, failed);
            Thread thread = new Thread(socket::accept, "latchmark-control");
            thread.setDaemon(true);
            thread.setUncaughtExceptionHandler(failed);
            thread.start();
            return socket;
        } catch (IOException e) {
            throw LatchmarkException.environment("cannot open a socket in " + folder + ": " + e.getMessage(), e);
        }
    }

    private void accept() {
        while (server.isOpen()) {
            try {
                SocketChannel client = server.accept();
                clients.acquireUninterruptibly();
                Thread thread = new Thread(() -> serve(client), "latchmark-control-client");
                thread.setDaemon(true);
                thread.setUncaughtExceptionHandler(failed);
                thread.start();
            } catch (IOException e) {
                // Closed, or the client has disconnected.
            }
        }
    }

    private void serve(SocketChannel client) {
        ScheduledFuture<?> late = limit.schedule(() -> close(client), LINE_LIMIT_SECONDS, TimeUnit.SECONDS);
        try (client;
                BufferedReader lines = new BufferedReader(Channels.newReader(client, StandardCharsets.UTF_8))) {
            String line = lines.readLine();
            if (late.cancel(false) && line != null) {
                ByteBuffer text = StandardCharsets.UTF_8.encode(answers.apply(line));
                while (text.hasRemaining()) {
                    client.write(text);
                }
            }
        } catch (IOException e) {
            // The client has disconnected.
        } finally {
            clients.release();
        }
    }

    /** Ends the wait for a line. */
    private static void close(SocketChannel client) {
        try {
            client.close();
        } catch (IOException e) {
            // It is gone.
        }
    }

    @Override
    public void close() {
        limit.shutdownNow();
        try {
            server.close();
            Files.deleteIfExists(path(folder));
            Files.deleteIfExists(folder);
        } catch (IOException e) {
            throw LatchmarkException.environment("cannot remove " + folder + ": " + e.getMessage(), e);
        }
    }
}
