package io.latchmark.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The limits over all tracked files. Skipped outside of a git working tree, as in an unpacked source archive. */
final class HouseLimitsTest {
    @Test
    void everyModuleIsAmongTheFiles() {
        assertThat(files().names()).contains("pom.xml", "cli/pom.xml", "benchmark-core/pom.xml", "README.md");
    }

    @Test
    void methodsClassesAndTriesKeepTheirLimits() {
        assertThat(JavaLimits.lengthsAndDepths(files().texts(name -> name.endsWith(".java"))))
                .isEmpty();
    }

    @Test
    void noSqlStandsInJava() {
        assertThat(JavaLimits.sqlText(files().texts(name -> name.endsWith(".java") && isShipped(name))))
                .isEmpty();
    }

    @Test
    void sqlFilesKeepTheirLimit() {
        assertThat(files().findings(name -> name.endsWith(".sql"), TextRules::sqlLength))
                .isEmpty();
    }

    @Test
    void noCodeIsUnfinishedOrSigned() {
        assertThat(files().findings(name -> !name.endsWith(".md"), TextRules::unfinishedOrSigned))
                .isEmpty();
    }

    @Test
    void noFileNamesARegistryHostOrAMachinePath() {
        assertThat(files().findings(name -> true, TextRules::hostsAndPaths)).isEmpty();
    }

    @Test
    void noProseIsStilted() {
        assertThat(files().findings(HouseLimitsTest::isProse, TextRules::stiltedPhrases))
                .isEmpty();
    }

    @Test
    void aReleasedVersionHasItsSectionInTheChangelog() {
        assertThat(TextRules.unlistedRelease(files().text("pom.xml"), files().text("CHANGELOG.md")))
                .isEmpty();
    }

    @Test
    void everyLibraryIsExplained() {
        assertThat(TextRules.unexplainedLibraries(files().text("pom.xml"), files().text("docs/architecture.md")))
                .isEmpty();
    }

    @Test
    void theAnalysisNamesNoEngine() {
        assertThat(files().findings(name -> name.startsWith("analysis/src/main/"), TextRules::engineNames))
                .isEmpty();
    }

    /** Besides the table of what was removed, and the names of devices in records. */
    @Test
    void noOtherModuleNamesOneThatCanBeLeftOut() {
        assertThat(files().findings(
                                name -> name.contains("/src/main/")
                                        && Stream.of(
                                                        "emulation/.*",
                                                        "power-cut/.*",
                                                        ".*/platform/Gone[.]java",
                                                        ".*/summary/RunSummary[.]java")
                                                .noneMatch(name::matches),
                                TextRules::namesOfWhatCanBeLeftOut))
                .isEmpty();
    }

    private static boolean isShipped(String name) {
        return name.contains("/src/main/java/");
    }

    /** Java, documents and scripts; the licences of others, and the tests of this rule, are as they are. */
    private static boolean isProse(String name) {
        boolean others = name.startsWith("architecture-tests/") || name.contains("/licences/");
        return !others
                && Stream.of(".java", ".md", ".yaml", ".sh", ".schema.json").anyMatch(name::endsWith);
    }

    private static TrackedFiles files() {
        return TrackedFiles.list();
    }
}
