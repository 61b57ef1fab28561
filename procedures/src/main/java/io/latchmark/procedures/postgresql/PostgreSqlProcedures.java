package io.latchmark.procedures.postgresql;

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
 * The transactions as PL/pgSQL functions: one file for each. New-Order and Payment have one for each variant, in the
 * folder of its name; the other three take no row that everybody needs, and so have one file for all variants.
 */
public final class PostgreSqlProcedures implements Procedures {
    /** Prepared at the server from the first call on; the driver would otherwise parse the first five anew. */
    private static final Map<String, String> PREPARE_AT_ONCE = Map.of("prepareThreshold", "1");

    private static final Set<TransactionType> VARYING = EnumSet.of(TransactionType.NEW_ORDER, TransactionType.PAYMENT);

    private final ConnectionSettings settings;
    private final ProcedureVariant variant;
    private final SqlFile calls = SqlFile.read(PostgreSqlProcedures.class, "calls.sql");
    private final Map<TransactionType, SqlFile> functions = new EnumMap<>(TransactionType.class);

    /** The optimised variant. */
    public PostgreSqlProcedures(ConnectionSettings settings) {
        this(settings, ProcedureVariant.OPTIMISED);
    }

    public PostgreSqlProcedures(ConnectionSettings settings, ProcedureVariant variant) {
        this.settings = settings;
        this.variant = variant;
        for (TransactionType type : TransactionType.all()) {
            String folder = VARYING.contains(type) ? variant.key() + "/" : "";
            functions.put(type, SqlFile.read(PostgreSqlProcedures.class, folder + type.key() + ".sql"));
        }
    }

    @Override
    public String variant() {
        return variant.key();
    }

    @Override
    public void install() {
        try (Database database = Database.connect(settings, "procedures", 1);
                Connection connection = database.connection()) {
            for (SqlFile file : functions.values()) {
                create(connection, file);
            }
        } catch (SQLException e) {
            throw SqlErrors.failed("closing a connection", e);
        }
    }

    private static void create(Connection connection, SqlFile file) {
        try (Statement statement = connection.createStatement()) {
            statement.execute(file.statement("create"));
        } catch (SQLException e) {
            throw SqlErrors.failed("creating the function of " + file.name(), e);
        }
    }

    @Override
    public Map<String, String> sqlHashes() {
        Map<String, String> hashes = new LinkedHashMap<>();
        functions.values().forEach(file -> hashes.put(file.name(), file.sha256()));
        hashes.put(calls.name(), calls.sha256());
        return Collections.unmodifiableMap(hashes);
    }

    @Override
    public SessionFactory sessions(int sessionsMax, Isolation isolation) {
        Database database = Database.connect(settings, "terminals", sessionsMax, PREPARE_AT_ONCE);
        return new PostgreSqlSessions(database, calls, isolation);
    }
}
