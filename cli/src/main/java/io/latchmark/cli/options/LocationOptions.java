package io.latchmark.cli.options;

import io.latchmark.application.DatabaseSession;
import io.latchmark.application.request.DatabaseRequest;
import java.nio.file.Path;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The location of a command's database: the folder of the embedded PostgreSQL, unless a URL names a server. */
@HelpGroup.Of(HelpGroup.DATABASE)
public final class LocationOptions {
    @Option(
            names = "--url",
            paramLabel = "JDBC_URL",
            description = "server: jdbc:postgresql://db/bench or jdbc:sqlserver://db;databaseName=bench (default: the"
                    + " embedded PostgreSQL)")
    private @Nullable String url;

    @Option(names = "--user", paramLabel = "NAME", description = "user of the server, with --url")
    private @Nullable String user;

    @Option(
            names = "--password-file",
            paramLabel = "FILE",
            description = "file with the password on its first line, may be a pipe (default: the variable"
                    + " " + DatabaseSession.PASSWORD_VARIABLE
                    + ", else a prompt). A password is never an argument, because"
                    + " others could see it")
    private @Nullable Path passwordFile;

    @Mixin
    private final DataFolderOptions folder = new DataFolderOptions();

    /** Creates the request; the embedded server has default settings. */
    public DatabaseRequest request() {
        return request(DatabaseRequest.Embedded.in(folder.dataDir()));
    }

    DatabaseRequest request(DatabaseRequest.Embedded embedded) {
        return new DatabaseRequest(
                Optional.ofNullable(url), user == null ? "" : user, Optional.ofNullable(passwordFile), embedded);
    }

    Path dataDir() {
        return folder.dataDir();
    }
}
