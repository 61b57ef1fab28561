package io.latchmark.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** That the links of the documents lead to files and headings that are there. */
final class MarkdownLinksTest {
    private static final Pattern LINK = Pattern.compile("\\]\\(([^)\\s]+)\\)");
    private static final Pattern FENCED = Pattern.compile("(?ms)^```.*?^```\\s*$");

    @Test
    void everyLinkWithinTheRepositoryLeadsSomewhere() {
        TrackedFiles files = TrackedFiles.list();

        assertThat(files.findings(name -> name.endsWith(".md"), (name, text) -> broken(files, name, text)))
                .isEmpty();
    }

    @Test
    void aBrokenLinkIsFound() {
        TrackedFiles files = TrackedFiles.list();

        assertThat(broken(
                        files,
                        "docs/x.md",
                        "[a](nothing.md) [b](probe.md#nothing) [c](probe.md) [d](#here)\n## Here\n"))
                .containsExactly(
                        "docs/x.md: nothing.md is not there", "docs/x.md: probe.md#nothing has no such heading");
    }

    private static List<String> broken(TrackedFiles files, String name, String text) {
        List<String> broken = new ArrayList<>();
        Matcher links = LINK.matcher(FENCED.matcher(text).replaceAll(""));
        while (links.find()) {
            String link = links.group(1);
            if (link.matches("[a-z]+:.*")) {
                continue;
            }
            int mark = link.indexOf('#');
            String path = mark < 0 ? link : link.substring(0, mark);
            String target = path.isEmpty() ? name : resolved(name, path.replaceFirst("/$", ""));
            if (!path.isEmpty() && !isThere(files, target)) {
                broken.add(name + ": " + link + " is not there");
            } else if (mark >= 0
                    && !headings(path.isEmpty() ? text : files.text(target)).contains(link.substring(mark + 1))) {
                broken.add(name + ": " + link + " has no such heading");
            }
        }
        return broken;
    }

    /** A file or a folder. */
    private static boolean isThere(TrackedFiles files, String target) {
        return files.names().stream().anyMatch(name -> name.equals(target) || name.startsWith(target + "/"));
    }

    private static String resolved(String name, String path) {
        return Path.of("/" + name).resolveSibling(path).normalize().toString().substring(1);
    }

    /** As they are linked to: in lower case, with hyphens for blanks, without punctuation. */
    private static Set<String> headings(String text) {
        return text.lines()
                .filter(line -> line.startsWith("#"))
                .map(line -> line.replaceFirst("^#+ +", "").strip().toLowerCase(Locale.ROOT))
                .map(line -> line.replaceAll("[^\\p{L}\\p{N} _-]", "").replace(' ', '-'))
                .collect(Collectors.toSet());
    }
}
