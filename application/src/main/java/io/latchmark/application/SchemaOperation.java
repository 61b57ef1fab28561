package io.latchmark.application;

import io.latchmark.application.request.DatabaseRequest;
import io.latchmark.schema.LoadFacts;
import io.latchmark.schema.Schema;
import io.latchmark.schema.jdbc.Database;
import io.latchmark.schema.jdbc.WorkLock;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Creates and drops the tables and procedures. */
public final class SchemaOperation {
    private SchemaOperation() {}

    /** Creates the database, if requested, and its tables and procedures. */
    public static void create(DatabaseRequest database, Map<String, String> engineOptions, Operator operator) {
        try (DatabaseSession session = DatabaseSession.open(database, 1, operator)) {
            session.engine().createDatabase(session.connection(), engineOptions, false);
            session.engine().decided(engineOptions).ifPresent(operator::message);
            try (WorkLock lock = session.lock("schema")) {
                Schema schema = session.schema(lock.database(), engineOptions);
                boolean tablesAreThere = schema.state().areThere();
                schema.createTables();
                reportRefused(schema, operator);
                session.installProcedures();
                Optional<LoadFacts> loaded = schema.loadFacts();
                String next = loaded.map(LoadFacts::state).equals(Optional.of(LoadFacts.State.COMPLETE))
                        ? "latchmark run"
                        : "latchmark load --warehouses N";
                operator.message((tablesAreThere
                                ? "The tables are there already"
                                        + loaded.map(facts -> ", with " + LoadOperation.text(facts))
                                                .orElse("")
                                        + ": they stay as they are. Missing procedures are created."
                                : "Tables and procedures are created.")
                        + " Next: " + next);
            }
        }
    }

    /** The statements that {@link #create} would execute, as documents; changes nothing. */
    public static List<String> script(DatabaseRequest database, Map<String, String> engineOptions, Operator operator) {
        try (DatabaseSession session = DatabaseSession.open(database, 1, operator)) {
            List<String> newDatabase = session.engine().createDatabase(session.connection(), engineOptions, true);
            List<String> script = new ArrayList<>(newDatabase.isEmpty() ? tables(session, engineOptions) : newDatabase);
            script.add("-- The procedures, which are created with the tables.");
            script.addAll(session.procedureScript(newDatabase.isEmpty()));
            return script;
        }
    }

    private static List<String> tables(DatabaseSession session, Map<String, String> engineOptions) {
        try (Database pool = session.connect("schema", 1)) {
            return session.engine().schema(pool, engineOptions).script();
        }
    }

    /** Drops the tables and procedures with all their content. */
    public static void drop(DatabaseRequest database, Operator operator) {
        database.requireData();
        try (DatabaseSession session = DatabaseSession.open(database, 1, operator);
                WorkLock lock = session.lock("schema")) {
            Schema schema = session.engine().schema(lock.database());
            schema.drop();
            reportRefused(schema, operator);
            operator.message("Dropped.");
        }
    }

    private static void reportRefused(Schema schema, Operator operator) {
        schema.refused().forEach(refused -> operator.happened(new OperationEvent.Refused(refused)));
    }
}
