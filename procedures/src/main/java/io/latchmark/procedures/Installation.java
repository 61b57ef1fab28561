package io.latchmark.procedures;

import io.latchmark.schema.jdbc.ConnectionSettings;
import io.latchmark.schema.jdbc.Database;
import io.latchmark.schema.jdbc.SqlErrors;
import io.latchmark.schema.jdbc.SqlFile;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/** Creates missing procedures under names that identify their content, and changes none. Several drivers may do so at once. */
public final class Installation {
    private static final String INSTALLED = "installed";

    private Installation() {}

    /**
     * Creates missing objects.
     *
     * @param installed the file whose statement {@value #INSTALLED} returns the names of all existing objects
     * @param statements by the name of what they create, in the order of creation
     * @throws io.latchmark.core.LatchmarkException of category ENVIRONMENT if the database refuses
     */
    public static void run(ConnectionSettings settings, SqlFile installed, Map<String, String> statements) {
        try (Database database = Database.connect(settings, "procedures", 1);
                Connection connection = database.connection()) {
            Set<String> present = names(connection, installed);
            for (Map.Entry<String, String> statement : statements.entrySet()) {
                if (!present.contains(statement.getKey())) {
                    create(connection, installed, statement);
                }
            }
        } catch (SQLException e) {
            throw SqlErrors.failed("installation of the procedures", e);
        }
    }

    /**
     * The statements that {@link #run} would execute now.
     *
     * @throws io.latchmark.core.LatchmarkException of category ENVIRONMENT if the database refuses
     */
    public static List<String> missing(ConnectionSettings settings, SqlFile installed, Map<String, String> statements) {
        try (Database database = Database.connect(settings, "procedures", 1);
                Connection connection = database.connection()) {
            Set<String> present = names(connection, installed);
            return statements.entrySet().stream()
                    .filter(statement -> !present.contains(statement.getKey()))
                    .map(Map.Entry::getValue)
                    .toList();
        } catch (SQLException e) {
            throw SqlErrors.failed("list of the procedures", e);
        }
    }

    /** An object that another driver has created in the meantime is identical. */
    private static void create(Connection connection, SqlFile installed, Map.Entry<String, String> creation)
            throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute(creation.getValue());
        } catch (SQLException e) {
            if (!names(connection, installed).contains(creation.getKey())) {
                throw SqlErrors.failed("creation of " + creation.getKey(), e);
            }
        }
    }

    private static Set<String> names(Connection connection, SqlFile installed) throws SQLException {
        Set<String> names = new HashSet<>();
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(installed.statement(INSTALLED))) {
            while (rows.next()) {
                names.add(rows.getString(1).toLowerCase(Locale.ROOT));
            }
        }
        return names;
    }
}
