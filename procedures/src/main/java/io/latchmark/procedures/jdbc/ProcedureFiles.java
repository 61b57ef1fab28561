package io.latchmark.procedures.jdbc;

import io.latchmark.core.transaction.TransactionType;
import io.latchmark.procedures.ContentName;
import io.latchmark.schema.jdbc.SqlFile;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;

/**
 * The SQL files of an engine's procedures, one for each transaction, and the names of what they create, in the order of creation. In a
 * file, the placeholder of a procedure is its key in upper case. For one thread.
 */
public final class ProcedureFiles {
    private static final String MODULE = "procedures";

    private final String engine;
    private final Map<String, String> names = new LinkedHashMap<>();
    private final Map<String, String> statements = new LinkedHashMap<>();
    private final Map<String, String> hashes = new LinkedHashMap<>();

    /**
     * Contains no procedures yet.
     *
     * @param engine the engine's key
     */
    public ProcedureFiles(String engine) {
        this.engine = engine;
    }

    /** Adds the procedures of the five transactions. */
    public ProcedureFiles addTransactions() {
        for (TransactionType type : TransactionType.all()) {
            SqlFile file = SqlFile.of(MODULE, engine, type.key() + ".sql");
            String base = "latchmark_" + type.key();
            // A procedure's own name is not known yet: its base replaces it.
            String text = file.statement("create", valuesWith(type.key(), base));
            add(type.key(), ContentName.of(base, text), file, "create");
        }
        return this;
    }

    /** Adds a procedure or a type with this name. */
    public void add(String key, String name, SqlFile file, String statement) {
        names.put(key, name);
        statements.put(name, file.statement(statement, values()));
        addHash(file);
    }

    /** Reads another file of the engine, by which procedures are called or found. */
    public SqlFile other(String file) {
        SqlFile other = SqlFile.of(MODULE, engine, file);
        addHash(other);
        return other;
    }

    private void addHash(SqlFile file) {
        hashes.put(file.name(), file.sha256());
    }

    /** The names added so far, by their placeholders. */
    public Map<String, String> values() {
        Map<String, String> values = new HashMap<>();
        names.forEach((key, name) -> values.put(key.toUpperCase(Locale.ROOT), name));
        return values;
    }

    /** The names added so far, and another. */
    public Map<String, String> valuesWith(String key, String name) {
        Map<String, String> values = values();
        values.put(key.toUpperCase(Locale.ROOT), name);
        return values;
    }

    /** The names by the keys of the transactions, and of what else was added. */
    public Map<String, String> names() {
        return Collections.unmodifiableMap(names);
    }

    /** The statements that create the procedures, by the procedures' names. */
    Map<String, String> statements() {
        return Collections.unmodifiableMap(statements);
    }

    /** SHA-256 in hex of each file by its name. */
    Map<String, String> hashes() {
        return Collections.unmodifiableMap(hashes);
    }
}
