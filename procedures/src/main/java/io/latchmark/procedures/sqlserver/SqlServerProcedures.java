package io.latchmark.procedures.sqlserver;

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
import java.util.Objects;
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
    static final Map<String, String> TERMINAL_PROPERTIES = Map.of(
            "sendStringParametersAsUnicode",
            "false",
            "enablePrepareOnFirstPreparedStatementCall",
            "true",
            "connectRetryCount",
            "0");

    /** Ends a statement of a script. */
    private static final String END = System.lineSeparator() + "GO" + System.lineSeparator();

    private static final Set<TransactionType> VARYING = EnumSet.of(TransactionType.NEW_ORDER, TransactionType.PAYMENT);
    private static final String CREATE = "create";
    private static final String LINES = "ORDER_LINES";
    private static final String SCALARS = "NEW_ORDER_SCALARS";

    private final ConnectionSettings settings;
    private final ProcedureVariant variant;
    private final OrderLines orderLines;
    private final SqlFile install = SqlFile.read(SqlServerProcedures.class, "install.sql");
    private final SqlFile orderLinesFile = SqlFile.read(SqlServerProcedures.class, "order_lines.sql");
    private final SqlFile session = SqlFile.read(SqlServerProcedures.class, "session.sql");
    private final Map<TransactionType, SqlFile> files = new EnumMap<>(TransactionType.class);
    /** The names of procedures and type by their placeholders in the SQL files. */
    private final Map<String, String> names = new HashMap<>();

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
        nameAll();
    }

    @Override
    public String variant() {
        return switch (orderLines) {
            case SCALARS -> variant.key();
            case TABLE -> variant.key() + ", order lines as a table";
        };
    }

    /** Names what a statement creates by its text, in which the names of what it uses stand already. */
    private void name(String placeholder, String base, String text) {
        names.put(placeholder, ContentName.of(base, text));
    }

    private void nameAll() {
        name(LINES, "latchmark_order_lines", orderLinesFile.statement("create type", Map.of(LINES, "")));
        files.forEach((type, file) -> {
            String base = "latchmark_" + type.key() + (VARYING.contains(type) ? "_" + variant.key() : "");
            Map<String, String> used = new HashMap<>(names);
            used.put(placeholder(type), base);
            name(placeholder(type), base, file.statement(CREATE, used));
        });
        String base = "latchmark_new_order_scalars_" + variant.key();
        Map<String, String> used = new HashMap<>(names);
        used.put(SCALARS, base);
        name(SCALARS, base, orderLinesFile.statement("create scalars", used));
    }

    private static String placeholder(TransactionType type) {
        return type.key().toUpperCase(Locale.ROOT);
    }

    private String nameOf(String placeholder) {
        return Objects.requireNonNull(names.get(placeholder), placeholder);
    }

    @Override
    public void install() {
        Installation.run(settings, install, statements());
    }

    @Override
    public List<String> script(boolean databaseIsThere) {
        Map<String, String> statements = statements();
        return (databaseIsThere ? Installation.missing(settings, install, statements) : statements.values())
                .stream().map(statement -> statement + END).toList();
    }

    private Map<String, String> statements() {
        Map<String, String> statements = new LinkedHashMap<>();
        statements.put(nameOf(LINES), orderLinesFile.statement("create type", names));
        files.forEach((type, file) -> statements.put(nameOf(placeholder(type)), file.statement(CREATE, names)));
        statements.put(nameOf(SCALARS), orderLinesFile.statement("create scalars", names));
        return statements;
    }

    @Override
    public Map<String, String> names() {
        Map<String, String> byType = new LinkedHashMap<>();
        files.keySet().forEach(type -> byType.put(type.key(), nameOf(placeholder(type))));
        if (orderLines == OrderLines.SCALARS) {
            byType.put("new_order_scalars", nameOf(SCALARS));
        }
        byType.put("order_lines", nameOf(LINES));
        return Collections.unmodifiableMap(byType);
    }

    @Override
    public Map<String, String> sqlHashes() {
        Map<String, String> hashes = new LinkedHashMap<>();
        files.values().forEach(file -> hashes.put(file.name(), file.sha256()));
        hashes.put(orderLinesFile.name(), orderLinesFile.sha256());
        hashes.put(session.name(), session.sha256());
        hashes.put(install.name(), install.sha256());
        return Collections.unmodifiableMap(hashes);
    }

    @Override
    public SessionFactory sessions(int sessionsMax, Isolation isolation) {
        Database database = Database.connect(settings, "terminals", sessionsMax, TERMINAL_PROPERTIES);
        return new SqlServerSessions(database, session, isolation, new ProcedureCalls(orderLines, names()));
    }
}
