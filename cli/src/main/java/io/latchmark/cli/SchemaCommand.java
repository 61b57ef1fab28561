package io.latchmark.cli;

import io.latchmark.application.Operator;
import io.latchmark.application.SchemaOperation;
import io.latchmark.application.engine.EngineOption;
import io.latchmark.cli.console.Console;
import io.latchmark.cli.console.ConsoleOperator;
import io.latchmark.cli.console.ExitCode;
import io.latchmark.cli.options.DatabaseOptions;
import io.latchmark.cli.options.EngineOptions;
import io.latchmark.cli.options.HelpGroup;
import io.latchmark.platform.Problems;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code latchmark schema}. */
@HelpGroup.Of(HelpGroup.DATABASE)
@Command(
        name = "schema",
        mixinStandardHelpOptions = true,
        header = "Creates or drops the tables and procedures.",
        footer = {
            "latchmark schema create --url 'jdbc:sqlserver://db;databaseName=bench' --user bench"
                    + " --create-database",
            "latchmark schema drop --yes"
        },
        subcommands = {SchemaCommand.Create.class, SchemaCommand.Drop.class})
final class SchemaCommand {
    /** {@code latchmark schema create}. */
    @Command(
            name = "create",
            mixinStandardHelpOptions = true,
            header = "Creates empty tables.",
            description = "'latchmark load' also creates missing tables.",
            footer = {
                "latchmark schema create --url 'jdbc:sqlserver://db;databaseName=bench' --user bench"
                        + " --create-database --data-path 'D:\\bench' --warehouses 100",
                "latchmark schema create --url jdbc:postgresql://db/bench --user bench --dry-run"
            })
    static final class Create implements CheckedCommand {
        @Mixin
        private final DatabaseOptions database = new DatabaseOptions();

        @Mixin
        private final EngineOptions engine = new EngineOptions(EngineOption.Use.SCHEMA_CREATE);

        @Option(
                names = "--dry-run",
                description = "print the statements for the server's own tools, and change nothing")
        private boolean dryRun;

        @Override
        public void check(Problems problems) {
            database.request().check(problems);
            database.request().checkOptions(engine.given(), 1, problems);
        }

        @Override
        public Integer call() {
            Console console = Console.standard();
            Operator operator = new ConsoleOperator(console);
            if (dryRun) {
                SchemaOperation.script(database.request(), engine.given(), operator)
                        .forEach(console::document);
            } else {
                SchemaOperation.create(database.request(), engine.given(), operator);
            }
            return ExitCode.DONE.code();
        }
    }

    /** {@code latchmark schema drop}. */
    @Command(
            name = "drop",
            mixinStandardHelpOptions = true,
            header = "Drops Latchmark's tables and procedures with all their content, and nothing else.",
            footer = {
                "latchmark schema drop --yes",
                "latchmark schema drop --yes --url jdbc:postgresql://db/bench --user bench"
            })
    static final class Drop implements CheckedCommand {
        @Mixin
        private final DatabaseOptions database = new DatabaseOptions();

        @Option(names = "--yes", description = "confirm; without it nothing is dropped")
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
            SchemaOperation.drop(database.request(), new ConsoleOperator(Console.standard()));
            return ExitCode.DONE.code();
        }
    }
}
