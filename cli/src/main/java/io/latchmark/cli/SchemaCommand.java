package io.latchmark.cli;

import io.latchmark.application.Operator;
import io.latchmark.application.SchemaOperation;
import io.latchmark.application.engine.EngineOption;
import io.latchmark.application.request.Condition;
import io.latchmark.application.request.SchemaRequest;
import io.latchmark.cli.console.Console;
import io.latchmark.cli.console.ConsoleOperator;
import io.latchmark.cli.console.ExitCode;
import io.latchmark.cli.options.DatabaseOptions;
import io.latchmark.cli.options.Effect;
import io.latchmark.cli.options.EngineOptions;
import io.latchmark.platform.Problems;
import java.util.Map;
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
    static final class Create implements CheckedCommand, EngineOptions.Holder {
        @Mixin
        private final DatabaseOptions database = new DatabaseOptions();

        private final EngineOptions engine = new EngineOptions(EngineOption.Use.SCHEMA_CREATE);

        @Option(names = "--dry-run", description = "print the statements, for the server's own tools; change nothing")
        @Effect(Condition.ALWAYS)
        private boolean dryRun;

        @Override
        public EngineOptions engineOptions() {
            return engine;
        }

        @Override
        public void check(Problems problems) {
            request().check(problems);
        }

        private SchemaRequest request() {
            return new SchemaRequest(database.request(), engine.given());
        }

        @Override
        public Integer call() {
            Console console = Console.standard();
            Operator operator = new ConsoleOperator(console);
            if (dryRun) {
                SchemaOperation.script(request(), operator).forEach(console::document);
            } else {
                SchemaOperation.create(request(), operator);
            }
            return ExitCode.DONE.code();
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
            database.request().check(problems);
            if (!yes) {
                problems.add("schema drop removes all rows: add --yes if that is what you want");
            }
        }

        @Override
        public Integer call() {
            SchemaOperation.drop(
                    new SchemaRequest(database.request(), Map.of()), new ConsoleOperator(Console.standard()));
            return ExitCode.DONE.code();
        }
    }
}
