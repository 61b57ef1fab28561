package io.latchmark.architecture;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.methods;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.lang.ArchRule;
import com.tngtech.archunit.lang.conditions.ArchConditions;
import com.tngtech.archunit.library.dependencies.SlicesRuleDefinition;
import io.latchmark.application.engine.Engine;
import java.sql.SQLException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.ServiceLoader;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** What a module may see: the arrows of docs/architecture.md. Immutable. */
final class ModuleRules {
    private static final Set<String> BELOW_APPLICATION = Set.of(
            "analysis",
            "runner",
            "probe",
            "storage",
            "embedded",
            "loader",
            "procedures",
            "schema",
            "results",
            "platform",
            "core");

    /** A package below the root, without those in it that are named themselves, and the packages that it may use. */
    private static final Map<String, Set<String>> ARROWS = Map.ofEntries(
            Map.entry("core", Set.of()),
            Map.entry("platform", Set.of("core")),
            Map.entry("results", Set.of("platform", "core")),
            Map.entry("schema", Set.of("platform", "core")),
            Map.entry("emulation", Set.of("platform", "core")),
            Map.entry("emulation.device", and(BELOW_APPLICATION, "emulation", "application")),
            Map.entry("emulation.demo", and(BELOW_APPLICATION, "emulation", "application", "experiment")),
            Map.entry("emulation.command", and(BELOW_APPLICATION, "emulation", "application", "experiment", "cli")),
            Map.entry("embedded", Set.of("schema", "platform", "core")),
            Map.entry("procedures", Set.of("schema", "platform", "core")),
            Map.entry("loader", Set.of("schema", "platform", "core")),
            Map.entry("storage", Set.of("results", "schema", "platform", "core")),
            Map.entry("probe", Set.of("results", "storage", "platform", "core")),
            Map.entry("runner", Set.of("results", "platform", "core")),
            Map.entry("analysis", Set.of("results", "platform", "core")),
            Map.entry("imported", Set.of("analysis", "probe", "results", "platform", "core")),
            Map.entry("application", BELOW_APPLICATION),
            Map.entry("hosts", and(BELOW_APPLICATION, "application")),
            Map.entry("experiment", and(BELOW_APPLICATION, "application")),
            Map.entry("live", Set.of("application", "experiment", "analysis", "results", "platform", "core")),
            Map.entry("cli", and(BELOW_APPLICATION, "application", "hosts", "experiment", "imported", "live")),
            Map.entry("powercut", and(BELOW_APPLICATION, "application", "hosts", "cli")));

    /** The names of the engines' packages: those that are registered as services, so that a new one is held to the rules. */
    private static final List<String> ENGINES = ServiceLoader.load(Engine.class).stream()
            .map(engine -> engine.type().getPackageName())
            .map(name -> name.substring(name.lastIndexOf('.') + 1))
            .toList();

    private final String root;

    /**
     * The rules below a root package.
     *
     * @param root the package that holds the modules' packages
     */
    ModuleRules(String root) {
        this.root = root;
    }

    /** All rules by name. */
    Map<String, ArchRule> all() {
        Map<String, ArchRule> rules = new LinkedHashMap<>();
        rules.put("a class belongs to a module", everyClassBelongsToAModule());
        ARROWS.forEach((module, visible) -> rules.put("arrows of " + module, arrowsOf(module, visible)));
        rules.put("core is pure", coreIsPure());
        rules.put("JDBC stays in its modules", jdbcStaysInItsModules());
        rules.put("no SQLException leaves a JDBC module", noSqlExceptionLeaves());
        rules.put("no engine sees another", noEngineSeesAnother());
        rules.put("only application names several engines", onlyApplicationNamesSeveralEngines());
        rules.put("only cli exits or prints", onlyCliExitsOrPrints());
        rules.put("no cycle of packages", noCycleOfPackages());
        return rules;
    }

    private ArchRule everyClassBelongsToAModule() {
        return classes().should().resideInAnyPackage(packagesOf(ARROWS.keySet()));
    }

    private static Set<String> and(Set<String> some, String... others) {
        return Stream.concat(some.stream(), Stream.of(others)).collect(Collectors.toSet());
    }

    private ArchRule arrowsOf(String module, Set<String> others) {
        String[] visible =
                packagesOf(Stream.concat(Stream.of(module), others.stream()).toList());
        return classes()
                .that()
                .resideInAPackage(packageOf(module))
                .and()
                .resideOutsideOfPackages(packagesOf(ARROWS.keySet().stream()
                        .filter(other -> other.startsWith(module + "."))
                        .toList()))
                .should()
                .onlyDependOnClassesThat(DescribedPredicate.or(
                        JavaClass.Predicates.resideOutsideOfPackage(root + ".."),
                        JavaClass.Predicates.resideInAnyPackage(visible)))
                .allowEmptyShould(true);
    }

    private ArchRule coreIsPure() {
        DescribedPredicate<JavaClass> allowed =
                JavaClass.Predicates.resideInAnyPackage("java..", "org.jspecify.annotations", root + "..");
        DescribedPredicate<JavaClass> outside = DescribedPredicate.or(
                JavaClass.Predicates.resideInAnyPackage(
                        "java.sql..",
                        "java.io..",
                        "java.net..",
                        "java.nio.file..",
                        "java.nio.channels..",
                        "java.util.concurrent.."),
                JavaClass.Predicates.assignableTo(Thread.class));
        return classes()
                .that()
                .resideInAPackage(packageOf("core"))
                .should()
                .onlyDependOnClassesThat(allowed.and(DescribedPredicate.not(outside)))
                .because("core is values and pure functions: no JDBC, files, threads, network, libraries");
    }

    private ArchRule jdbcStaysInItsModules() {
        return noClasses()
                .that()
                .resideOutsideOfPackages(packagesOf(Set.of("schema", "embedded", "procedures", "loader", "storage")))
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage(
                        "java.sql..", "javax.sql..", "org.postgresql..", "com.microsoft.sqlserver..", "com.zaxxer..");
    }

    /** Of classes: a callback's interface may pass an SQLException inward, to the module that called it. */
    private static ArchRule noSqlExceptionLeaves() {
        return methods()
                .that()
                .arePublic()
                .and()
                .areDeclaredInClassesThat(DescribedPredicate.describe(
                        "are public classes",
                        c -> !c.isInterface() && c.getModifiers().contains(JavaModifier.PUBLIC)))
                .should()
                .notDeclareThrowableOfType(SQLException.class)
                .because("an SQLException is turned into an operating error or an outcome (schema.jdbc.SqlErrors)");
    }

    private ArchRule noEngineSeesAnother() {
        DescribedPredicate<JavaClass> another = DescribedPredicate.describe(
                "are of an engine and depend on another",
                c -> ENGINES.stream()
                        .filter(engine -> isOf(c, engine))
                        .anyMatch(engine ->
                                ENGINES.stream().anyMatch(other -> !other.equals(engine) && dependsOn(c, other))));
        return noClasses().should(ArchConditions.be(another)).allowEmptyShould(true);
    }

    private ArchRule onlyApplicationNamesSeveralEngines() {
        DescribedPredicate<JavaClass> severalEngines = DescribedPredicate.describe(
                "depend on several engines",
                c -> ENGINES.stream().filter(engine -> dependsOn(c, engine)).count() > 1);
        return classes()
                .that(severalEngines)
                .should()
                .resideInAnyPackage(packagesOf(Set.of("application", "cli")))
                .allowEmptyShould(true);
    }

    private boolean dependsOn(JavaClass dependent, String engine) {
        return dependent.getDirectDependenciesFromSelf().stream()
                .anyMatch(dependency -> isOf(dependency.getTargetClass(), engine));
    }

    private boolean isOf(JavaClass candidate, String engine) {
        String name = candidate.getPackageName() + ".";
        return name.startsWith(root + ".") && name.contains("." + engine + ".");
    }

    private ArchRule onlyCliExitsOrPrints() {
        return noClasses()
                .that()
                .resideOutsideOfPackage(packageOf("cli"))
                .should()
                .callMethod(System.class, "exit", int.class)
                .orShould()
                .callMethod(Runtime.class, "exit", int.class)
                .orShould()
                .callMethod(Runtime.class, "halt", int.class)
                .orShould()
                .callMethod(Throwable.class, "printStackTrace")
                .orShould()
                .accessField(System.class, "out")
                .orShould()
                .accessField(System.class, "err");
    }

    /** Of those of one module too, which the arrows between modules do not show. */
    private ArchRule noCycleOfPackages() {
        return SlicesRuleDefinition.slices().matching(root + ".(**)").should().beFreeOfCycles();
    }

    private String packageOf(String module) {
        return root + "." + module + "..";
    }

    private String[] packagesOf(Iterable<String> modules) {
        Stream.Builder<String> packages = Stream.builder();
        modules.forEach(module -> packages.add(packageOf(module)));
        return packages.build().toArray(String[]::new);
    }
}
