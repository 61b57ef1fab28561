package io.latchmark.procedures.postgresql;

import io.latchmark.core.spi.SessionFactory;
import io.latchmark.core.transaction.TransactionType;
import io.latchmark.procedures.ContentName;
import io.latchmark.procedures.Installation;
import io.latchmark.procedures.Isolation;
import io.latchmark.procedures.ProcedureVariant;
import io.latchmark.procedures.Procedures;
import io.latchmark.schema.jdbc.ConnectionSettings;
import io.latchmark.schema.jdbc.Database;
import io.latchmark.schema.jdbc.SqlFile;
import java.util.Collections;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/**
 * The transactions as PL/pgSQL functions: one file for each. New-Order and Payment have one for each variant, in the
 * folder of its name; the other three take no row that everybody needs, and so have one file for all variants.
 */
public final class PostgreSqlProcedures implements Procedures {
    /** Prepared at the server from the first call on; the driver would otherwise parse each of the first five. */
    private static final Map<String, String> PREPARE_AT_ONCE = Map.of("prepareThreshold", "1");

    private static final String CREATE = "create";
    private static final Set<TransactionType> VARYING = EnumSet.of(TransactionType.NEW_ORDER, TransactionType.PAYMENT);

    private final ConnectionSettings settings;
    private final ProcedureVariant variant;
    private final SqlFile install = SqlFile.read(PostgreSqlProcedures.class, "install.sql");
    private final SqlFile calls = SqlFile.read(PostgreSqlProcedures.class, "calls.sql");
    private final Map<TransactionType, SqlFile> functions = new EnumMap<>(TransactionType.class);
    /** The functions' names by their placeholders in the SQL files. */
    private final Map<String, String> names = new HashMap<>();

    /** The optimised variant. */
    public PostgreSqlProcedures(ConnectionSettings settings) {
        this(settings, ProcedureVariant.OPTIMISED);
    }

    public PostgreSqlProcedures(ConnectionSettings settings, ProcedureVariant variant) {
        this.settings = settings;
        this.variant = variant;
        for (TransactionType type : TransactionType.all()) {
            String folder = VARYING.contains(type) ? variant.key() + "/" : "";
            SqlFile file = SqlFile.read(PostgreSqlProcedures.class, folder + type.key() + ".sql");
            functions.put(type, file);
            String base = base(type, variant);
            names.put(placeholder(type), ContentName.of(base, file.statement(CREATE, Map.of(placeholder(type), base))));
        }
    }

    @Override
    public String variant() {
        return variant.key();
    }

    private static String base(TransactionType type, ProcedureVariant variant) {
        return "latchmark_" + type.key() + (VARYING.contains(type) ? "_" + variant.key() : "");
    }

    private static String placeholder(TransactionType type) {
        return type.key().toUpperCase(Locale.ROOT);
    }

    @Override
    public void install() {
        Installation.run(settings, install, statements());
    }

    @Override
    public List<String> script(boolean databaseIsThere) {
        Map<String, String> statements = statements();
        return databaseIsThere ? Installation.missing(settings, install, statements) : List.copyOf(statements.values());
    }

    private Map<String, String> statements() {
        Map<String, String> statements = new LinkedHashMap<>();
        functions.forEach((type, file) -> statements.put(names.get(placeholder(type)), file.statement(CREATE, names)));
        return statements;
    }

    @Override
    public Map<String, String> names() {
        Map<String, String> byType = new LinkedHashMap<>();
        functions.keySet().forEach(type -> byType.put(type.key(), names.get(placeholder(type))));
        return Collections.unmodifiableMap(byType);
    }

    @Override
    public Map<String, String> sqlHashes() {
        Map<String, String> hashes = new LinkedHashMap<>();
        functions.values().forEach(file -> hashes.put(file.name(), file.sha256()));
        hashes.put(calls.name(), calls.sha256());
        hashes.put(install.name(), install.sha256());
        return Collections.unmodifiableMap(hashes);
    }

    @Override
    public SessionFactory sessions(int sessionsMax, Isolation isolation) {
        Database database = Database.connect(settings, "terminals", sessionsMax, PREPARE_AT_ONCE);
        return new PostgreSqlSessions(database, new FunctionCalls(calls, names), isolation);
    }
}
