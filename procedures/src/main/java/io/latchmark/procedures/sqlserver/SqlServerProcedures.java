package io.latchmark.procedures.sqlserver;

import io.latchmark.core.spi.SessionFactory;
import io.latchmark.core.transaction.TransactionType;
import io.latchmark.procedures.Isolation;
import io.latchmark.procedures.ProcedureVariant;
import io.latchmark.procedures.Procedures;
import io.latchmark.schema.jdbc.ConnectionSettings;
import io.latchmark.schema.jdbc.Database;
import io.latchmark.schema.jdbc.SqlErrors;
import io.latchmark.schema.jdbc.SqlFile;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Collections;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;

/**
 * The transactions as T-SQL procedures: one file for each. New-Order and Payment have one for each variant, in the folder
 * of its name; the other three take no row that everybody needs, and so have one file for all variants.
 */
public final class SqlServerProcedures implements Procedures {
    /**
     * Text goes out in the code page of the columns, so that no index is passed over for a conversion; a statement is
     * prepared at its first execution; a lost connection is an outcome, and never restored behind the terminal's back.
     */
    private static final Map<String, String> TERMINAL_PROPERTIES = Map.of(
            "sendStringParametersAsUnicode",
            "false",
            "enablePrepareOnFirstPreparedStatementCall",
            "true",
            "connectRetryCount",
            "0");

    private static final Set<TransactionType> VARYING = EnumSet.of(TransactionType.NEW_ORDER, TransactionType.PAYMENT);
    private static final String DROP = "drop";
    private static final String CREATE = "create";

    private final ConnectionSettings settings;
    private final ProcedureVariant variant;
    private final OrderLines orderLines;
    private final SqlFile orderLinesFile = SqlFile.read(SqlServerProcedures.class, "order_lines.sql");
    private final SqlFile session = SqlFile.read(SqlServerProcedures.class, "session.sql");
    private final Map<TransactionType, SqlFile> files = new EnumMap<>(TransactionType.class);

    /** The variant, with the lines of orders as numbers. */
    public SqlServerProcedures(ConnectionSettings settings, ProcedureVariant variant) {
        this(settings, variant, OrderLines.SCALARS);
    }

    public SqlServerProcedures(ConnectionSettings settings, ProcedureVariant variant, OrderLines orderLines) {
        this.settings = settings;
        this.variant = variant;
        this.orderLines = orderLines;
        for (TransactionType type : TransactionType.all()) {
            String folder = VARYING.contains(type) ? variant.key() + "/" : "";
            files.put(type, SqlFile.read(SqlServerProcedures.class, folder + type.key() + ".sql"));
        }
    }

    @Override
    public String variant() {
        return switch (orderLines) {
            case SCALARS -> variant.key();
            case TABLE -> variant.key() + ", order lines as a table";
        };
    }

    @Override
    public void install() {
        try (Database database = Database.connect(settings, "procedures", 1);
                Connection connection = database.connection()) {
            run(connection, orderLinesFile, "drop scalars");
            for (SqlFile file : files.values()) {
                run(connection, file, DROP);
            }
            run(connection, orderLinesFile, "drop type");
            run(connection, orderLinesFile, "create type");
            for (SqlFile file : files.values()) {
                run(connection, file, CREATE);
            }
            run(connection, orderLinesFile, "create scalars");
        } catch (SQLException e) {
            throw SqlErrors.failed("closing a connection", e);
        }
    }

    private static void run(Connection connection, SqlFile file, String statementName) {
        try (Statement statement = connection.createStatement()) {
            statement.execute(file.statement(statementName));
        } catch (SQLException e) {
            throw SqlErrors.failed(statementName + " by " + file.name(), e);
        }
    }

    @Override
    public Map<String, String> sqlHashes() {
        Map<String, String> hashes = new LinkedHashMap<>();
        files.values().forEach(file -> hashes.put(file.name(), file.sha256()));
        hashes.put(orderLinesFile.name(), orderLinesFile.sha256());
        hashes.put(session.name(), session.sha256());
        return Collections.unmodifiableMap(hashes);
    }

    @Override
    public SessionFactory sessions(int sessionsMax, Isolation isolation) {
        Database database = Database.connect(settings, "terminals", sessionsMax, TERMINAL_PROPERTIES);
        return new SqlServerSessions(database, session, isolation, orderLines);
    }
}
