package io.latchmark.cli;

import io.latchmark.cli.console.Console;
import io.latchmark.cli.database.Target;
import io.latchmark.cli.options.Condition;
import io.latchmark.cli.options.DatabaseOptions;
import io.latchmark.cli.options.Effect;
import io.latchmark.cli.options.LayoutOptions;
import io.latchmark.cli.options.PlacementOptions;
import io.latchmark.cli.options.Problems;
import io.latchmark.schema.Schema;
import io.latchmark.schema.jdbc.Database;
import io.latchmark.schema.jdbc.WorkLock;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code latchmark schema}. */
@Command(
        name = "schema",
        mixinStandardHelpOptions = true,
        description = "Creates or drops the tables and procedures.",
        subcommands = {SchemaCommand.Create.class, SchemaCommand.Drop.class})
final class SchemaCommand {
    /** {@code latchmark schema create}. */
    @Command(
            name = "create",
            mixinStandardHelpOptions = true,
            description = "Creates empty tables. Load creates them too, where they are missing.")
    static final class Create implements CheckedCommand {
        @Mixin
        private final DatabaseOptions database = new DatabaseOptions();

        @Mixin
        private final LayoutOptions layout = new LayoutOptions();

        @Option(names = "--dry-run", description = "print the statements, for the server's own tools; change nothing")
        @Effect(Condition.ALWAYS)
        private boolean dryRun;

        @Mixin
        private final PlacementOptions placement = new PlacementOptions();

        @Override
        public void check(Problems problems) {
            database.check(problems);
            layout.check(problems);
        }

        @Override
        public Integer call() {
            Console console = Console.standard();
            try (Target target = Target.open(database, 1, console)) {
                List<String> newDatabase = layout.createDatabase()
                        ? target.engine().createDatabase(target.connection(), layout, dryRun)
                        : List.of();
                if (!dryRun) {
                    return create(target, console);
                }
                (newDatabase.isEmpty() ? script(target) : newDatabase).forEach(console::document);
                console.line("-- The procedures, which are created with the tables.");
                target.procedureScript(newDatabase.isEmpty()).forEach(console::document);
                return Main.DONE;
            }
        }

        private List<String> script(Target target) {
            try (Database pool = target.connect("schema", 1)) {
                return target.engine().schema(pool, layout).script();
            }
        }

        private int create(Target target, Console console) {
            try (WorkLock lock = target.lock("schema")) {
                Schema schema = target.engine().schema(lock.database(), layout);
                schema.createTables(placement.on(target.embedded()));
                schema.refused().forEach(refused -> console.line("  without    " + refused));
                target.installProcedures();
                console.line("Tables and procedures are created. Next: latchmark load --warehouses N");
                return Main.DONE;
            }
        }
    }

    /** {@code latchmark schema drop}. */
    @Command(
            name = "drop",
            mixinStandardHelpOptions = true,
            description = "Drops the tables and procedures of Latchmark with all their content, and nothing else.")
    static final class Drop implements CheckedCommand {
        @Mixin
        private final DatabaseOptions database = new DatabaseOptions();

        @Option(names = "--yes", description = "confirm; without it nothing is dropped")
        @Effect(Condition.ALWAYS)
        private boolean yes;

        @Override
        public void check(Problems problems) {
            database.check(problems);
            if (!yes) {
                problems.add("schema drop removes all rows: add --yes if that is what you want");
            }
        }

        @Override
        public Integer call() {
            database.requireData();
            Console console = Console.standard();
            try (Target target = Target.open(database, 1, console);
                    WorkLock lock = target.lock("schema")) {
                target.engine().schema(lock.database()).drop();
                console.line("Dropped.");
                return Main.DONE;
            }
        }
    }
}
