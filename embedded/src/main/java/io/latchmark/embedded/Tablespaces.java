package io.latchmark.embedded;

import io.latchmark.core.LatchmarkException;
import io.latchmark.schema.jdbc.ConnectionSettings;
import io.latchmark.schema.jdbc.Database;
import io.latchmark.schema.jdbc.Sql;
import io.latchmark.schema.jdbc.SqlErrors;
import io.latchmark.schema.jdbc.SqlFile;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Optional;

/**
 * The tablespaces of an embedded server, each in an external directory.
 *
 * @param folder of the server
 * @param connection to it
 */
record Tablespaces(DataFolder folder, ConnectionSettings connection) {
    private static final SqlFile SQL = SqlFile.read(Tablespaces.class, "tablespaces.sql");

    /**
     * Creates a tablespace, unless it exists; moves one that is elsewhere and empty.
     *
     * @param use for example {@code data}; part of its name
     * @param place folder named by the user
     * @return its name
     * @throws LatchmarkException of category ENVIRONMENT if the folder can't be used, or the tablespace is elsewhere and in use
     */
    String make(String use, Path place) {
        String name = "latchmark_" + use;
        ExternalDirectory external = ExternalDirectory.in(place, "tablespace-" + use, folder);
        try (Database database = Database.connect(connection, "tablespace", 1);
                Connection session = database.connection()) {
            Optional<String> location = ask(session, "location", name);
            if (location.isPresent() && location.get().equals(external.content().toString())) {
                return name;
            }
            if (location.isPresent()) {
                drop(session, name, Path.of(location.get()), external);
            }
            external.create(folder.data());
            execute(session, ask(session, "create", name, external.content().toString()));
            return name;
        } catch (SQLException e) {
            throw SqlErrors.failed(connection, "creation of a tablespace in " + external.folder(), e);
        } catch (IOException e) {
            throw DataFolder.unusable(external.folder(), e);
        }
    }

    private void drop(Connection session, String name, Path location, ExternalDirectory asked) throws IOException {
        try {
            execute(session, ask(session, "drop", name));
        } catch (SQLException e) {
            throw LatchmarkException.environment(
                    "the tablespace " + name + " is in " + location + " and in use, requested " + asked.content()
                            + "; leave the option out, or start again: latchmark schema drop --yes",
                    e);
        }
        Optional<ExternalDirectory> old = ExternalDirectory.ofContent(location, folder);
        if (old.isPresent()) {
            old.get().delete();
        }
    }

    private static Optional<String> ask(Connection session, String statementName, String... arguments)
            throws SQLException {
        return Sql.column(SQL.statement(statementName), arguments).run(session).stream()
                .findFirst();
    }

    /** Executes a command built by a statement, because names can't be parameters of commands. */
    private static void execute(Connection session, Optional<String> command) throws SQLException {
        Sql.executing(command.orElseThrow()).run(session);
    }
}
