package io.latchmark.procedures.jdbc;

import io.latchmark.core.transaction.TransactionType;
import io.latchmark.procedures.ContentName;
import io.latchmark.procedures.ProcedureVariant;
import io.latchmark.schema.jdbc.SqlFile;
import java.util.Collections;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/**
 * The SQL files of an engine's procedures in one variant, and the names of what they create. New-Order and Payment have a file
 * for each variant, in the folder of its name; the other three do not lock rows that all terminals need, so they have one file
 * for all variants. Immutable.
 */
public final class ProcedureFiles {
    private static final Set<TransactionType> VARYING = EnumSet.of(TransactionType.NEW_ORDER, TransactionType.PAYMENT);
    private static final String CREATE = "create";

    private final Map<TransactionType, SqlFile> files = new EnumMap<>(TransactionType.class);
    private final Map<String, String> names;

    /**
     * Reads the files next to a class.
     *
     * @param used the names of what the procedures use, by their placeholders
     */
    public ProcedureFiles(Class<?> anchor, ProcedureVariant variant, Map<String, String> used) {
        names = new HashMap<>(used);
        for (TransactionType type : TransactionType.all()) {
            boolean varies = VARYING.contains(type);
            SqlFile file = SqlFile.read(anchor, (varies ? variant.key() + "/" : "") + type.key() + ".sql");
            files.put(type, file);
            String base = "latchmark_" + type.key() + (varies ? "_" + variant.key() : "");
            Map<String, String> values = new HashMap<>(names);
            // A procedure's own name is not known yet: its base replaces it.
            values.put(placeholder(type), base);
            names.put(placeholder(type), ContentName.of(base, file.statement(CREATE, values)));
        }
    }

    private static String placeholder(TransactionType type) {
        return type.key().toUpperCase(Locale.ROOT);
    }

    /** The names of the procedures and of what they use, by their placeholders in the files. */
    public Map<String, String> names() {
        return Collections.unmodifiableMap(names);
    }

    /** The name of the procedure of a transaction. */
    public String name(TransactionType type) {
        return Objects.requireNonNull(names.get(placeholder(type)));
    }

    /** The statements that create the procedures, by the procedures' names. */
    public Map<String, String> statements() {
        Map<String, String> statements = new LinkedHashMap<>();
        files.forEach((type, file) -> statements.put(name(type), file.statement(CREATE, names)));
        return statements;
    }

    /** The names of the procedures, by the keys of their transactions. */
    public Map<String, String> namesByKey() {
        Map<String, String> byKey = new LinkedHashMap<>();
        files.keySet().forEach(type -> byKey.put(type.key(), name(type)));
        return byKey;
    }

    /** SHA-256 in hex of each file by its name, procedures first. */
    public Map<String, String> sqlHashes(SqlFile... others) {
        Map<String, String> hashes = new LinkedHashMap<>();
        files.values().forEach(file -> hashes.put(file.name(), file.sha256()));
        for (SqlFile other : others) {
            hashes.put(other.name(), other.sha256());
        }
        return Collections.unmodifiableMap(hashes);
    }
}
