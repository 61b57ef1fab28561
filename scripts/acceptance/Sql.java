import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Map;
import java.util.Properties;

/**
 * Executes the T-SQL of its standard input, in batches that end in lines of GO, and prints the rows with tabs: for
 * scripts/sqlserver-acceptance.sh, which then needs no tool of Microsoft's. Arguments are URL and user; the password is in the variable
 * LATCHMARK_PASSWORD. Exit code 1 with the server's message if it refuses.
 */
final class Sql {
    private Sql() {}

    public static void main(String[] arguments) throws IOException {
        Properties properties = new Properties();
        properties.putAll(Map.of("user", arguments[1], "password", System.getenv("LATCHMARK_PASSWORD")));
        try (Connection connection = DriverManager.getConnection(arguments[0], properties);
                BufferedReader in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8))) {
            StringBuilder batch = new StringBuilder();
            for (String line = in.readLine(); line != null; line = in.readLine()) {
                if (line.strip().equalsIgnoreCase("GO")) {
                    execute(connection, batch.toString());
                    batch.setLength(0);
                } else {
                    batch.append(line).append('\n');
                }
            }
            execute(connection, batch.toString());
        } catch (SQLException e) {
            System.err.println(e.getMessage() + " (" + e.getErrorCode() + ")");
            System.exit(1);
        }
    }

    private static void execute(Connection connection, String sql) throws SQLException {
        if (sql.isBlank()) {
            return;
        }
        try (Statement statement = connection.createStatement()) {
            boolean rows = statement.execute(sql);
            while (rows || statement.getUpdateCount() >= 0) {
                if (rows) {
                    print(statement.getResultSet());
                }
                rows = statement.getMoreResults();
            }
        }
    }

    private static void print(ResultSet rows) throws SQLException {
        int columns = rows.getMetaData().getColumnCount();
        while (rows.next()) {
            StringBuilder line = new StringBuilder();
            for (int column = 1; column <= columns; column++) {
                line.append(column > 1 ? "\t" : "").append(rows.getString(column));
            }
            System.out.println(line);
        }
    }
}
