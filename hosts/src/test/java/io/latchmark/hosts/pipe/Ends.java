package io.latchmark.hosts.pipe;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.channels.Channels;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/** A pipe of which a test has the other end as plain streams, or as another pipe. */
final class Ends implements AutoCloseable {
    static final Duration BEAT = Duration.ofMillis(50);

    final List<Line> heard = new CopyOnWriteArrayList<>();
    final List<String> printed = new CopyOnWriteArrayList<>();
    final CompletableFuture<String> lost = new CompletableFuture<>();
    final OutputStream toPipe;
    final InputStream fromPipe;
    final Pipe pipe;

    Ends() throws IOException {
        this(line -> {});
    }

    Ends(Consumer<Line> ear) throws IOException {
        java.nio.channels.Pipe there = java.nio.channels.Pipe.open();
        java.nio.channels.Pipe back = java.nio.channels.Pipe.open();
        toPipe = Channels.newOutputStream(there.sink());
        fromPipe = Channels.newInputStream(back.source());
        pipe = open(Channels.newInputStream(there.source()), Channels.newOutputStream(back.sink()), ear);
    }

    private Pipe open(InputStream in, OutputStream out, Consumer<Line> ear) {
        return Pipe.open(
                in,
                out,
                new Pipe.Listener() {
                    @Override
                    public void heard(Line line) {
                        heard.add(line);
                        ear.accept(line);
                    }

                    @Override
                    public void lost(String reason) {
                        lost.complete(reason);
                    }

                    @Override
                    public void printed(String text) {
                        printed.add(text);
                    }
                },
                BEAT);
    }

    /** Another pipe at the other end. */
    Pipe other(Consumer<Line> ear) {
        return Pipe.open(
                fromPipe,
                toPipe,
                new Pipe.Listener() {
                    @Override
                    public void heard(Line line) {
                        ear.accept(line);
                    }

                    @Override
                    public void lost(String reason) {}
                },
                BEAT);
    }

    void write(String text) throws IOException {
        toPipe.write(text.getBytes(StandardCharsets.UTF_8));
    }

    /** Why the other end was lost. */
    String loss() {
        return lost.orTimeout(20, TimeUnit.SECONDS).join();
    }

    @Override
    public void close() {
        pipe.close();
    }
}
