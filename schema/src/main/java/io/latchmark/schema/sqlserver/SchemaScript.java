package io.latchmark.schema.sqlserver;

import io.latchmark.core.population.BenchmarkTable;
import io.latchmark.schema.jdbc.SqlFile;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The statements of a layout in the order of execution, shared by dry run and execution. Immutable. */
final class SchemaScript {
    static final SqlFile TABLES = SqlFile.read(SchemaScript.class, "tables.sql");
    static final SqlFile INDEXES = SqlFile.read(SchemaScript.class, "indexes.sql");
    static final SqlFile STATE =
            SqlFile.read(SchemaScript.class, "state.sql").with(SqlFile.read(SchemaScript.class, "content.sql"));

    /** Ends a statement of a script. */
    static final String END = System.lineSeparator() + "GO" + System.lineSeparator();

    static final String LOG_CHAIN = "start of the log chain";

    private static final List<String> PADS = List.of("pad warehouse", "pad district");
    private static final String WITHOUT_KEY = BenchmarkTable.HISTORY.sqlName();
    private static final String AFTER_LOAD = "-- What follows is executed by latchmark load, when the rows are there.";

    private SchemaScript() {}

    /** Everything that the create command executes, followed by the statements of the load. */
    static List<String> whole(
            SqlServerLayout layout, List<DatabaseLayout.Step> fileGroups, Map<String, String> groups) {
        List<String> script = new ArrayList<>();
        DatabaseLayout.options(layout).forEach(option -> script.add(option.sql()));
        fileGroups.forEach(step -> script.add(step.sql()));
        script.addAll(tables(layout, groups));
        script.add(AFTER_LOAD);
        if (layout.fillFactor() < 100) {
            Arrays.stream(BenchmarkTable.values())
                    .map(BenchmarkTable::sqlName)
                    .filter(table -> !table.equals(WITHOUT_KEY))
                    .sorted()
                    .forEach(table -> script.add(rebuild(table)));
        }
        Map<String, String> values = values(layout, groups);
        INDEXES.statements().keySet().forEach(name -> script.add(INDEXES.statement(name, values)));
        for (String statement : List.of("no lock escalation", "statistics")) {
            for (BenchmarkTable table : BenchmarkTable.values()) {
                script.add(ofTable(statement, table));
            }
        }
        script.add(STATE.statement(LOG_CHAIN));
        script.replaceAll(statement -> statement + END);
        return script;
    }

    /** The statements that create the tables. */
    static List<String> tables(SqlServerLayout layout, Map<String, String> groups) {
        Map<String, String> values = values(layout, groups);
        List<String> statements = new ArrayList<>();
        TABLES.statements().keySet().forEach(name -> statements.add(TABLES.statement(name, values)));
        if (layout.paddedHotRows()) {
            PADS.forEach(name -> statements.add(STATE.statement(name)));
        }
        return statements;
    }

    /** Values for the SQL of tables and indexes. */
    static Map<String, String> values(SqlServerLayout layout, Map<String, String> groups) {
        Map<String, String> values = new HashMap<>(groups);
        values.put("FILL_FACTOR", Integer.toString(layout.fillFactor()));
        values.put("COMPRESSION", layout.pageCompression() ? "PAGE" : "NONE");
        return values;
    }

    static String rebuild(String table) {
        return STATE.statement("rebuild", Map.of("TABLE", TSqlText.identifier(table)));
    }

    static String ofTable(String statementName, BenchmarkTable table) {
        return STATE.statement(statementName, Map.of("TABLE", table.sqlName()));
    }
}
