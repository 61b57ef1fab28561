package io.latchmark.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.Location;
import com.tngtech.archunit.core.importer.Locations;
import com.tngtech.archunit.lang.ArchRule;
import com.tngtech.archunit.lang.EvaluationResult;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

final class ArchitectureTest {
    private static final String ROOT = "io.latchmark";
    private static final String BROKEN = "io.latchmark.architecture.broken";
    private static final List<String> MODULES = List.of(
            "core",
            "platform",
            "results",
            "schema",
            "embedded",
            "procedures",
            "loader",
            "storage",
            "probe",
            "runner",
            "analysis",
            "imported",
            "application",
            "hosts",
            "experiment",
            "live",
            "cli");

    /** The classes of the modules that can be left out, and therefore are no dependencies, as far as they are built. */
    private static final List<Path> LEFT_OUT_OR_NOT =
            Stream.of("emulation", "power-cut").map(ArchitectureTest::classes).toList();

    private static final JavaClasses OURS = new ClassFileImporter()
            // What tests share is in the test classes of core.
            .withImportOption(location -> !location.contains("-tests.jar") && !location.contains("/test-classes/"))
            .importLocations(Stream.concat(
                            MODULES.stream().flatMap(module -> Locations.ofPackage(ROOT + "." + module).stream()),
                            LEFT_OUT_OR_NOT.stream().filter(Files::isDirectory).map(Location::of))
                    .toList());
    private static final JavaClasses COUNTEREXAMPLES = new ClassFileImporter().importPackages(BROKEN);

    /** Rule and the counterexample that it must find. */
    private static final Map<String, String> FOUND_BY = Map.ofEntries(
            Map.entry("a class belongs to a module", "elsewhere.Elsewhere"),
            Map.entry("arrows of analysis", "analysis.SeesRunner"),
            Map.entry("arrows of cli", "cli.SeesElsewhere"),
            Map.entry("arrows of hosts", "hosts.SeesCli"),
            Map.entry("arrows of core", "core.SeesResults"),
            Map.entry("arrows of embedded", "embedded.SeesLoader"),
            Map.entry("arrows of emulation", "emulation.SeesStorage"),
            Map.entry("arrows of emulation.command", "emulation.command.SeesPowerCut"),
            Map.entry("arrows of emulation.demo", "emulation.demo.SeesCli"),
            Map.entry("arrows of emulation.device", "emulation.device.SeesExperiment"),
            Map.entry("arrows of experiment", "experiment.SeesCli"),
            Map.entry("arrows of imported", "imported.SeesRunner"),
            Map.entry("arrows of application", "application.SeesCli"),
            Map.entry("arrows of platform", "platform.SeesResults"),
            Map.entry("arrows of powercut", "powercut.SeesLive"),
            Map.entry("arrows of probe", "probe.SeesLoader"),
            Map.entry("arrows of live", "live.SeesRunner"),
            Map.entry("arrows of loader", "loader.SeesProcedures"),
            Map.entry("arrows of procedures", "procedures.SeesLoader"),
            Map.entry("arrows of results", "results.SeesSchema"),
            Map.entry("arrows of runner", "runner.SpeaksJdbc"),
            Map.entry("arrows of schema", "schema.SeesRunner"),
            Map.entry("arrows of storage", "storage.SeesLoader"),
            Map.entry("core is pure", "core.SeesResults"),
            Map.entry("JDBC stays in its modules", "runner.SpeaksJdbc"),
            Map.entry("no SQLException leaves a JDBC module", "schema.LeaksSqlException"),
            Map.entry("no engine sees another", "schema.sqlserver.SeesPostgreSql"),
            Map.entry("only application names several engines", "schema.Registry"),
            Map.entry("only cli exits or prints", "analysis.Prints"),
            Map.entry("no cycle of packages", "loader.SeesProcedures"),
            Map.entry("classes are final", "core.NotFinal"),
            Map.entry("no inheritance of implementation", "core.Inherits"),
            Map.entry("no getter", "core.HasGetter"),
            Map.entry("no setter", "core.HasSetter"),
            Map.entry("no vague names", "core.RunManager"),
            Map.entry("no prefixed interfaces", "core.IValue"),
            Map.entry("no simple name twice in a module", "embedded.SeesLoader"),
            Map.entry("few parameters", "core.TakesMany"),
            Map.entry("few values of one type side by side", "core.TakesMany"),
            Map.entry("packages are @NullMarked", "elsewhere.Elsewhere"));

    /** Those of the same build: of 'mvn verify' or of the contributor's loop. */
    private static Path classes(String module) {
        try {
            Path own = Path.of(ArchitectureTest.class
                    .getProtectionDomain()
                    .getCodeSource()
                    .getLocation()
                    .toURI());
            Path here = Path.of("").toAbsolutePath();
            return here.resolveSibling(module).resolve(here.relativize(own)).resolveSibling("classes");
        } catch (URISyntaxException e) {
            throw new IllegalStateException(e);
        }
    }

    @ParameterizedTest
    @MethodSource("ruleNames")
    void everyClassKeepsTheRule(String name) {
        rule(ROOT, name).check(OURS);
    }

    @ParameterizedTest
    @MethodSource("ruleNames")
    void theRuleFindsItsCounterexample(String name) {
        EvaluationResult result = rule(BROKEN, name).evaluate(COUNTEREXAMPLES);

        assertThat(result.getFailureReport().getDetails())
                .anyMatch(detail -> detail.contains(BROKEN + "." + FOUND_BY.get(name)));
    }

    @Test
    void everyModuleIsExamined() {
        for (String module : MODULES) {
            assertThat(OURS.stream().map(JavaClass::getPackageName))
                    .as("packages of the module %s", module)
                    .anyMatch(name -> (name + ".").startsWith(ROOT + "." + module + "."));
        }
    }

    private static Stream<String> ruleNames() {
        return rulesBelow(ROOT).keySet().stream();
    }

    private static ArchRule rule(String root, String name) {
        return Objects.requireNonNull(rulesBelow(root).get(name));
    }

    private static Map<String, ArchRule> rulesBelow(String root) {
        Map<String, ArchRule> rules = new LinkedHashMap<>(new ModuleRules(root).all());
        rules.putAll(new ClassRules(root).all());
        return rules;
    }
}
