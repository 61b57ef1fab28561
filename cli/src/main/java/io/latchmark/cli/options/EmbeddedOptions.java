package io.latchmark.cli.options;

import io.latchmark.application.request.DatabaseRequest;
import io.latchmark.platform.ByteSize;
import java.nio.file.Path;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The settings of the embedded PostgreSQL. */
@HelpGroup.Of(HelpGroup.EMBEDDED)
public final class EmbeddedOptions {

    @Option(
            names = "--wal-dir",
            paramLabel = "FOLDER",
            description = "folder for the log (WAL), chosen when the data directory is made; refused if the log of an"
                    + " existing one is elsewhere (default: in the data directory)")
    private @Nullable Path walDir;

    @HelpGroup.Of(HelpGroup.RARE)
    @Option(
            names = "--port",
            paramLabel = "PORT",
            defaultValue = "0",
            description = "port of the embedded PostgreSQL; 0 uses a free one (default: ${DEFAULT-VALUE})")
    private int port;

    @Option(
            names = "--buffer-pool",
            paramLabel = "SIZE",
            defaultValue = "64MiB",
            description = "size of the buffer pool, shared_buffers (default: ${DEFAULT-VALUE})")
    private ByteSize bufferPool = new ByteSize(DatabaseRequest.Embedded.BUFFER_POOL_DEFAULT);

    /** Creates the request for a server in this folder. */
    public DatabaseRequest.Embedded request(Path dataDir) {
        return new DatabaseRequest.Embedded(dataDir, port, bufferPool.bytes(), Optional.ofNullable(walDir));
    }
}
