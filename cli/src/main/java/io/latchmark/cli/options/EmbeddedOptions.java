package io.latchmark.cli.options;

import java.nio.file.Path;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** How the embedded PostgreSQL is run. */
public final class EmbeddedOptions {
    private static final long BUFFER_POOL_MIN = 1L << 20;
    private static final long BUFFER_POOL_MAX = 1L << 42;
    private static final long PAGE_BYTES = 8192;
    private static final int PORT_MIN = 1024;
    private static final int PORT_MAX = 65_535;

    @Option(
            names = "--wal-dir",
            paramLabel = "FOLDER",
            description = "folder that gets the log of the embedded PostgreSQL when its data directory is made; refused"
                    + " if the log of an existing one is elsewhere (default: in the data directory)")
    @Effect(Condition.EMBEDDED)
    private @Nullable Path walDir;

    @Option(
            names = "--port",
            paramLabel = "PORT",
            defaultValue = "0",
            description = "port of the embedded PostgreSQL; 0 takes a free one (default: ${DEFAULT-VALUE})")
    @Effect(Condition.EMBEDDED)
    private int port;

    @Option(
            names = "--buffer-pool",
            paramLabel = "SIZE",
            defaultValue = "64MiB",
            converter = ByteSize.Converter.class,
            description = "buffer pool (shared_buffers) of the embedded PostgreSQL (default: ${DEFAULT-VALUE})")
    @Effect(Condition.EMBEDDED)
    private ByteSize bufferPool = new ByteSize(64L << 20);

    /** Where the log is put; empty if it was not said. */
    public Optional<Path> walDir() {
        return Optional.ofNullable(walDir);
    }

    public int port() {
        return port;
    }

    public long bufferPoolBytes() {
        return bufferPool.bytes();
    }

    /** Adds what is wrong with these options. */
    public void check(Problems problems) {
        if (port != 0 && (port < PORT_MIN || port > PORT_MAX)) {
            problems.add("--port " + port + ": must be " + PORT_MIN + " to " + PORT_MAX + ", or 0 for any free one");
        }
        long bytes = bufferPool.bytes();
        if (bytes < BUFFER_POOL_MIN || bytes > BUFFER_POOL_MAX || bytes % PAGE_BYTES != 0) {
            problems.add("--buffer-pool " + ByteSize.text(bytes) + ": must be 1 MiB to 4 TiB, in whole pages of 8 KiB");
        }
    }
}
