package io.latchmark.application.skeleton;

import io.latchmark.schema.Schema;
import io.latchmark.schema.SchemaState;
import io.latchmark.schema.check.ConditionResult;
import io.latchmark.schema.check.ConsistencyCheck;
import io.latchmark.schema.check.DataCondition;
import io.latchmark.schema.jdbc.Database;
import io.latchmark.schema.jdbc.ParallelWork;
import io.latchmark.schema.jdbc.ParallelWork.Step;
import io.latchmark.schema.jdbc.SqlFile;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.stream.Stream;

/** The tables in H2. What all engines ask in the same way is in {@link SchemaState}, by the statements of {@code state.sql}. */
final class SkeletonSchema implements Schema {
    private static final SqlFile TABLES = SqlFile.read(SkeletonSchema.class, "tables.sql");
    private static final SqlFile INDEXES = SqlFile.read(SkeletonSchema.class, "indexes.sql");
    private static final SqlFile STATE = SqlFile.read(SkeletonSchema.class, "state.sql");
    private static final SqlFile DROP = SqlFile.read(SkeletonSchema.class, "drop.sql");

    private final Database database;
    private final SchemaState state;

    SkeletonSchema(Database database) {
        this.database = database;
        this.state = new SchemaState(database, TABLES, STATE);
    }

    @Override
    public Database database() {
        return database;
    }

    @Override
    public SchemaState state() {
        return state;
    }

    @Override
    public void createTables() {
        if (!state.areThere()) {
            execute("creation of the table ", TABLES.statements(), table -> {});
        }
    }

    /** By one connection, whatever the workers: H2 locks its catalogue while it builds an index. */
    @Override
    public void createIndexes(int workers, Consumer<String> finished) {
        execute("creation of the index ", INDEXES.statements(), finished);
    }

    @Override
    public void analyze(int workers) {
        execute("statistics: ", Map.of("analyze", STATE.statement("analyze")), name -> {});
    }

    @Override
    public void drop() {
        state.refuseForeign();
        execute("removal of the ", DROP.statements(), name -> {});
    }

    @Override
    public List<String> script() {
        return Stream.of(TABLES, INDEXES)
                .flatMap(file -> file.statements().values().stream())
                .toList();
    }

    @Override
    public List<ConditionResult> check(int workers, Consumer<ConditionResult> finished) {
        return new ConsistencyCheck(database, STATE.statement("check settings"), DataCondition.all("AS"))
                .run(workers, transactionsSinceLoad(), finished);
    }

    private void execute(String what, Map<String, String> statements, Consumer<String> finished) {
        List<Step<String>> steps = new ArrayList<>();
        statements.forEach((name, sql) -> steps.add(new Step<>(what + name, connection -> {
            try (Statement statement = connection.createStatement()) {
                statement.execute(sql);
            }
            return name;
        })));
        ParallelWork.run(database, 1, steps, finished);
    }
}
