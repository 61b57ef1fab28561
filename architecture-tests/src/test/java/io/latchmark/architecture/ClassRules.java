package io.latchmark.architecture;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noMethods;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaCodeUnit;
import com.tngtech.archunit.core.domain.JavaMethod;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.lang.ArchCondition;
import com.tngtech.archunit.lang.ArchRule;
import com.tngtech.archunit.lang.ConditionEvents;
import com.tngtech.archunit.lang.SimpleConditionEvent;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.NullMarked;

/** What a class of ours looks like: CONTRIBUTING.md. Immutable. */
final class ClassRules {
    private static final Pattern VAGUE_NAME = Pattern.compile(".*(Manager|Utils?|Helper|Impl)|Abstract[A-Z].*");
    private static final Pattern INTERFACE_PREFIX = Pattern.compile("I[A-Z][a-z].*");

    private static final int PARAMETERS_MAX = 6;
    private static final int ALIKE_MAX = 5;

    /** What takes more values of one type side by side, from before that was a rule: the list may only get shorter. */
    private static final Set<String> ALIKE = Set.of(
            "analysis.compare.LatencyShift",
            "analysis.summary.DatabaseFigures",
            "analysis.summary.DeviceFigures",
            "analysis.summary.Latency",
            "analysis.summary.CpuFigures$Host",
            "emulation.filesystem.pace.Lateness$Quantiles",
            "results.probe.OperationFigures",
            "results.run.InputCounts",
            "storage.windows.WindowsDisk$Counters");

    private final String root;

    /**
     * The rules below a root package.
     *
     * @param root the package whose classes are ours
     */
    ClassRules(String root) {
        this.root = root;
    }

    /** All rules by name. */
    Map<String, ArchRule> all() {
        Map<String, ArchRule> rules = new LinkedHashMap<>();
        rules.put("classes are final", classesAreFinal());
        rules.put("no inheritance of implementation", noInheritanceOfImplementation());
        rules.put("no getter", noAccessor(Pattern.compile("get[A-Z].*")));
        rules.put("no setter", noAccessor(Pattern.compile("set[A-Z].*")));
        rules.put("no vague names", noVagueNames());
        rules.put("no prefixed interfaces", noPrefixedInterfaces());
        rules.put("packages are @NullMarked", packagesAreNullMarked());
        rules.put("no simple name twice in a module", noSimpleNameTwice());
        rules.put("few parameters", fewParameters());
        rules.put("few values of one type side by side", fewAlike());
        return rules;
    }

    private static ArchRule classesAreFinal() {
        return classes()
                .that()
                .areNotInterfaces()
                .and()
                .areNotEnums()
                .and()
                .areNotAnonymousClasses()
                .should()
                .haveModifier(JavaModifier.FINAL);
    }

    private ArchRule noInheritanceOfImplementation() {
        DescribedPredicate<JavaClass> ours = JavaClass.Predicates.resideInAPackage(root + "..");
        DescribedPredicate<JavaClass> extendsOurs = DescribedPredicate.describe(
                "extend a class of ours",
                c -> c.getRawSuperclass()
                        .filter(superclass -> ours.test(superclass) && !superclass.isEnum())
                        .isPresent());
        return noClasses().should(be(extendsOurs));
    }

    private ArchRule noAccessor(Pattern prefixed) {
        return noMethods().should(new ArchCondition<>("be called " + prefixed + ", unless a library asks for it") {
            @Override
            public void check(JavaMethod method, ConditionEvents events) {
                if (prefixed.matcher(method.getName()).matches() && !isAskedForByALibrary(method)) {
                    events.add(SimpleConditionEvent.satisfied(method, method.getDescription()));
                }
            }
        });
    }

    private boolean isAskedForByALibrary(JavaMethod method) {
        return Stream.concat(
                        method.getOwner().getAllRawSuperclasses().stream(),
                        method.getOwner().getAllRawInterfaces().stream())
                .filter(type -> !type.getPackageName().startsWith(root))
                .flatMap(type -> type.getMethods().stream())
                .anyMatch(inherited -> inherited.getName().equals(method.getName())
                        && inherited.getRawParameterTypes().size()
                                == method.getRawParameterTypes().size());
    }

    private static ArchRule noVagueNames() {
        return noClasses().should(be(named("vague", VAGUE_NAME)));
    }

    private static ArchRule noPrefixedInterfaces() {
        return noClasses().that().areInterfaces().should(be(named("prefixed with I", INTERFACE_PREFIX)));
    }

    private static DescribedPredicate<JavaClass> named(String description, Pattern pattern) {
        return DescribedPredicate.describe(
                description, c -> pattern.matcher(c.getSimpleName()).matches());
    }

    private static ArchRule packagesAreNullMarked() {
        return classes()
                .should(be(DescribedPredicate.describe(
                        "in a package that is @NullMarked",
                        c -> c.getPackage()
                                .tryGetPackageInfo()
                                .filter(info -> info.isAnnotatedWith(NullMarked.class))
                                .isPresent())));
    }

    /** Of classes at the top: what is nested is named by the class around it. */
    private static ArchRule noSimpleNameTwice() {
        return classes()
                .that(DescribedPredicate.describe(
                        "are at the top",
                        c -> c.isTopLevelClass() && !c.getSimpleName().equals("package-info")))
                .should(new ArchCondition<>("have a simple name that no other class of the module has") {
                    private Map<String, List<String>> classesByName = Map.of();

                    @Override
                    public void init(Collection<JavaClass> all) {
                        classesByName = all.stream()
                                .collect(Collectors.groupingBy(
                                        ClassRules::nameInModule,
                                        Collectors.mapping(JavaClass::getName, Collectors.toList())));
                    }

                    @Override
                    public void check(JavaClass one, ConditionEvents events) {
                        List<String> sharing = classesByName.getOrDefault(nameInModule(one), List.of());
                        if (sharing.size() > 1) {
                            events.add(SimpleConditionEvent.violated(
                                    one, one.getName() + ": one name for one thing; rename one of " + sharing));
                        }
                    }
                });
    }

    /** The simple name after the folder or archive that the module's classes are in. */
    private static String nameInModule(JavaClass one) {
        String file = one.getSource().orElseThrow().getUri().toString();
        return file.replace(one.getName().replace('.', '/'), one.getSimpleName());
    }

    /** Four are many; a record's components are what it holds. */
    private static ArchRule fewParameters() {
        return classes().should(new ArchCondition<>("take at most " + PARAMETERS_MAX + " parameters") {
            @Override
            public void check(JavaClass one, ConditionEvents events) {
                one.getCodeUnits().stream()
                        .filter(unit -> !(one.isRecord() && unit.isConstructor()))
                        .filter(unit -> parameters(unit).size() > PARAMETERS_MAX)
                        .forEach(unit -> events.add(SimpleConditionEvent.violated(one, unit.getDescription())));
            }
        });
    }

    /** Two of them that are swapped compile, and make a wrong figure. */
    private ArchRule fewAlike() {
        return classes().should(new ArchCondition<>("take at most " + ALIKE_MAX + " values of one type side by side") {
            @Override
            public void check(JavaClass one, ConditionEvents events) {
                Optional<JavaCodeUnit> found = one.getCodeUnits().stream()
                        .filter(unit -> alike(parameters(unit)) > ALIKE_MAX)
                        .findFirst();
                if (found.isPresent() != ALIKE.contains(one.getName().substring(root.length() + 1))) {
                    events.add(SimpleConditionEvent.violated(
                            one,
                            found.map(unit ->
                                            unit.getDescription() + ": group them into records that say what they are")
                                    .orElse(one.getName() + " keeps the rule now: remove it from ClassRules.ALIKE")));
                }
            }
        });
    }

    /** Without those that the compiler adds. */
    private static List<JavaClass> parameters(JavaCodeUnit unit) {
        List<JavaClass> all = unit.getRawParameterTypes();
        if (unit.getModifiers().contains(JavaModifier.SYNTHETIC)) {
            return List.of();
        }
        return unit.isConstructor() && unit.getOwner().isEnum() ? all.subList(2, all.size()) : all;
    }

    /** The most of one primitive type, or of texts, one after the other. */
    private static int alike(List<JavaClass> types) {
        int most = 0;
        int run = 0;
        for (int i = 0; i < types.size(); i++) {
            JavaClass type = types.get(i);
            boolean same = i > 0 && type.equals(types.get(i - 1));
            run = type.isPrimitive() || type.isEquivalentTo(String.class) ? (same ? run : 0) + 1 : 0;
            most = Math.max(most, run);
        }
        return most;
    }

    private static ArchCondition<JavaClass> be(DescribedPredicate<JavaClass> predicate) {
        return ArchCondition.from(predicate);
    }
}
