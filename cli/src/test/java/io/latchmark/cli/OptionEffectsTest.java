package io.latchmark.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.latchmark.application.request.Condition;
import io.latchmark.cli.console.ExitCode;
import io.latchmark.cli.options.GivenArguments;
import io.latchmark.platform.Problems;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import picocli.CommandLine;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParseResult;

/** That an option says when it has an effect, and is refused where it has none. */
final class OptionEffectsTest {
    private static Stream<CommandLine> commands(CommandLine line) {
        return Stream.concat(
                Stream.of(line), line.getSubcommands().values().stream().flatMap(OptionEffectsTest::commands));
    }

    private static Stream<OptionSpec> options() {
        return commands(Main.commandLine())
                .flatMap(command -> command.getCommandSpec().options().stream())
                .filter(option -> !option.usageHelp() && !option.versionHelp());
    }

    @Test
    void everyOptionOfEveryCommandSaysWhenItHasAnEffect() {
        assertThat(options())
                .hasSizeGreaterThan(100)
                .allSatisfy(option -> assertThat(GivenArguments.requirements(option))
                        .as(option + " says when it has an effect")
                        .isNotEmpty());
    }

    @Test
    void everyConditionIsThatOfAnOptionAndIsTested() {
        Set<Condition> used = EnumSet.noneOf(Condition.class);
        options()
                .forEach(option -> Stream.of(Condition.values())
                        .filter(condition -> GivenArguments.requirements(option).contains(condition.requirement()))
                        .forEach(used::add));

        assertThat(used).containsExactlyInAnyOrder(Condition.values());
        assertThat(withoutEffect()).hasSizeGreaterThanOrEqualTo(Condition.values().length - 1);
    }

    /** Each gives an option, its default value where it has one, where it has no effect. */
    static Stream<String> withoutEffect() {
        return Stream.concat(othersWithoutEffect(), probesWithoutEffect());
    }

    private static Stream<String> othersWithoutEffect() {
        return Stream.of(
                "run --url jdbc:postgresql://h/d --buffer-pool 64MiB",
                "run --url jdbc:postgresql://h/d --port 0",
                "run --url jdbc:postgresql://h/d --data-dir latchmark-data",
                "run --url jdbc:postgresql://h/d --wal-dir w",
                "demo --url jdbc:postgresql://h/d --buffer-pool 1GiB",
                "load --warehouses 1 --url jdbc:sqlserver://h --port 5000",
                "check --url jdbc:sqlserver://h --buffer-pool 64MiB",
                "schema create --url jdbc:sqlserver://h --data-dir d",
                "schema drop --yes --url jdbc:sqlserver://h --data-dir d",
                "snapshot create s --url jdbc:sqlserver://h --port 0",
                "snapshot list --url jdbc:sqlserver://h --data-dir d",
                "reset --url jdbc:sqlserver://h;databaseName=d --data-dir d",
                "run --url jdbc:postgresql://h/d --agent-wait 5m",
                "agent --join h:1 --data-dir /d",
                "agent --join h:1 --roles load --facts queue",
                "run --user joe",
                "run --password-file secret",
                "schema create --url jdbc:sqlserver://h --data-tablespace t",
                "load --warehouses 1 --url jdbc:sqlserver://h --index-tablespace t",
                "load --verify --data-tablespace t",
                "load --verify --seed 1",
                "load --verify --url jdbc:sqlserver://h --batch-rows 10000",
                "load --warehouses 1 --url jdbc:postgresql://h/d --table-lock",
                "schema create --recovery simple",
                "schema create --url jdbc:postgresql://h/d --fill-factor 100",
                "schema create --url jdbc:sqlserver://h --data-path /d --log-size 512MiB",
                "schema create --url jdbc:sqlserver://h;databaseName=d --create-database --log-size 512MiB",
                "schema create --url jdbc:sqlserver://h;databaseName=d --create-database --log-path /l",
                "schema create --url jdbc:sqlserver://h --page-compression --padded-hot-rows",
                "agent --join h:7800 --allow f",
                "run --arrival poisson",
                "run --rate 5/s --pacing none",
                "run --order-lines scalars",
                "run --url jdbc:postgresql://h/d --drop-clean-buffers",
                "run --url jdbc:sqlserver://h --mix read-only --order-lines table",
                "report --format json --comparison comparison.html a b",
                "report --comparison comparison.html a",
                "report --label-by start.snapshot a",
                "report --ceiling vda=500 pom.xml",
                "report --validate --format json a",
                "report --validate pom.xml",
                "report --validate --comparison comparison.html a b",
                "report --validate --label-by start.snapshot a b",
                "report --validate --ceiling vda=500 a");
    }

    private static Stream<String> probesWithoutEffect() {
        return Stream.of(
                "probe --reads 70",
                "probe --step 64KiB",
                "probe --pattern sequential --zipf 0.5",
                "probe --durability none",
                "probe --op write --fsync-every 1",
                "probe --pattern burst --step 64KiB --buffered",
                "probe --preset quick --op read",
                "probe --preset quick --span 1MiB",
                "probe --preset quick --offset 0KiB",
                "probe --like run --buffered",
                "probe --rate 100 --curve",
                "probe --engine fio --until-steady",
                "probe --engine fio --snia");
    }

    @ParameterizedTest
    @MethodSource("withoutEffect")
    void anOptionWithoutEffectIsRefusedEvenWithItsDefault(String commandLine) {
        Captured captured = Captured.of(commandLine.split(" "));

        assertThat(captured.err()).contains("no effect").contains("leave it out");
        assertThat(captured.exitCode()).isEqualTo(ExitCode.USAGE.code());
    }

    @ParameterizedTest
    @MethodSource("documentedCommands")
    void everyCommandInTheDocumentsIsAccepted(String commandLine) {
        CommandLine parser = Main.commandLine();
        Problems problems = new Problems();

        ParseResult parsed = parser.parseArgs(commandLine.split("\\s+"));
        while (parsed.hasSubcommand()) {
            parsed = parsed.subcommand();
        }
        GivenArguments.check(parsed, problems);

        assertThat(problems.list()).isEmpty();
    }

    static List<String> documentedCommands() throws IOException {
        try (Stream<Path> documents = Files.list(Path.of("../docs"))) {
            return Stream.concat(
                            Stream.of(Path.of("../README.md")),
                            documents.filter(document -> document.toString().endsWith(".md")))
                    .flatMap(document -> lines(document).stream())
                    .toList();
        }
    }

    private static List<String> lines(Path document) {
        try {
            return Files.readString(document)
                    .replace("\\\n", " ")
                    .replace("\"$url\"", "jdbc:sqlserver://h;databaseName=d")
                    .lines()
                    .map(String::strip)
                    .filter(line -> line.matches("(\\./|bin/)?latchmark [a-z].*"))
                    .map(line -> line.substring(line.indexOf(' ') + 1).replaceFirst("\\s+#.*", ""))
                    .map(line -> line.replaceFirst("\\s*[>|&].*", "")
                            .replace("'", "")
                            .replace("$i", "1"))
                    .filter(line -> !line.contains("…") && !line.contains("$"))
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
