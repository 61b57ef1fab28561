package io.latchmark.embedded;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;

/** Statements to an embedded server, each by a connection of its own. */
final class ServerSql {
    private ServerSql() {}

    static String show(EmbeddedServer server, String parameter) throws SQLException {
        return text(server, "SHOW " + parameter);
    }

    static String text(EmbeddedServer server, String query) throws SQLException {
        try (Connection connection = connect(server);
                Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(query)) {
            assertThat(rows.next()).isTrue();
            return rows.getString(1);
        }
    }

    static void execute(EmbeddedServer server, String sql) throws SQLException {
        try (Connection connection = connect(server);
                Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    static Connection connect(EmbeddedServer server) throws SQLException {
        return DriverManager.getConnection(
                server.connection().jdbcUrl(),
                server.connection().user(),
                server.connection().password());
    }
}
