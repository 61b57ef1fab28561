package io.latchmark.architecture;

import io.latchmark.application.engine.Engine;
import java.util.ArrayList;
import java.util.List;
import java.util.ServiceLoader;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * What no file of the repository may say. Each pattern is written so that it does not match itself.
 */
final class TextRules {
    static final int SQL_LINES_MAX = 200;

    private static final Pattern UNFINISHED = Pattern.compile("\\b(TOD[O]|FIXM[E]|XX[X])\\b");
    private static final Pattern AUTHOR = Pattern.compile("@autho[r]\\b");
    private static final Pattern REGISTRY_HOST =
            Pattern.compile("https?://(repo|registry|proxy|files|deb|packages)[0-9a-z-]*[.]");
    private static final Pattern MACHINE_PATH =
            Pattern.compile("(?<![\\w.}])/(work|farm|root|home/\\w+|Users/\\w+)/|\\b[A-Z]:\\\\Users\\\\");

    /** The key of each engine that is registered as a service, and what else the first two are called. */
    private static final Pattern ENGINE = Pattern.compile(ServiceLoader.load(Engine.class).stream()
            .map(engine -> "\\b" + Pattern.quote(engine.get().key()) + "\\b|")
            .collect(Collectors.joining(
                    "",
                    "(?i)",
                    "postgr[e]s|sql[ _-]?serve[r]|mssq[l]|azur[e]|\\bp[g]_|\\bd[m]_(os|io|exec|db)_|sy[s]\\.d[m]_")));

    /** The modules above the command line. */
    private static final Pattern LEFT_OUT = Pattern.compile("(?i)power-?cu[t]|emula[t]");

    private static final Pattern VERSION = Pattern.compile("<version>([^<]+)</version>");
    private static final Pattern DEPENDENCY =
            Pattern.compile("<dependency>\\s*<groupId>([^<]+)</groupId>\\s*<artifactId>([^<]+)</artifactId>");

    private TextRules() {}

    /** Words that stand for work not done, and authors: in code, where history and issues say it better. */
    static List<String> unfinishedOrSigned(String name, String text) {
        return matches(name, text, UNFINISHED, AUTHOR);
    }

    /** Addresses of package registries and paths of one machine: in any file. */
    static List<String> hostsAndPaths(String name, String text) {
        return matches(name, text, REGISTRY_HOST, MACHINE_PATH);
    }

    /** Names of engines and of their views: where counters are known by their roles, in names, texts and comments alike. */
    static List<String> engineNames(String name, String text) {
        return matches(name, text, ENGINE);
    }

    /** Names of modules that the others must work without. */
    static List<String> namesOfWhatCanBeLeftOut(String name, String text) {
        return matches(name, text, LEFT_OUT);
    }

    /** A release without a dated section in the changelog: the version is that of the parent POM. */
    static List<String> unlistedRelease(String pom, String changelog) {
        String version = first(VERSION, pom);
        boolean listed = changelog
                .lines()
                .anyMatch(line -> line.matches("## " + Pattern.quote(version) + " - \\d{4}-\\d{2}-\\d{2}"));
        return listed || version.endsWith("-SNAPSHOT")
                ? List.of()
                : List.of("CHANGELOG.md: no section '## " + version + " - YYYY-MM-DD' for the version of pom.xml");
    }

    /** Libraries that the parent POM manages and the document does not name by their artifact. */
    static List<String> unexplainedLibraries(String pom, String document) {
        return DEPENDENCY
                .matcher(pom)
                .results()
                .filter(found -> !found.group(1).equals("io.latchmark"))
                .map(found -> found.group(2))
                .filter(artifact -> !document.contains("`" + artifact + "`"))
                .map(artifact ->
                        "docs/architecture.md: the table of libraries does not say what " + artifact + " is for")
                .toList();
    }

    private static String first(Pattern pattern, String text) {
        Matcher matcher = pattern.matcher(text);
        return matcher.find() ? matcher.group(1) : "";
    }

    /** Phrases that a reader stumbles over: in the comments and texts of Java, and anywhere in other files. */
    static List<String> stiltedPhrases(String name, String text) {
        if (!name.endsWith(".java")) {
            return BannedPhrases.in(name, text);
        }
        List<String> findings = new ArrayList<>(BannedPhrases.in(name, Prose.of(text)));
        if (name.contains("/src/main/")) {
            findings.addAll(BannedPhrases.inTexts(name, Prose.ofTexts(text)));
        }
        return findings;
    }

    /** The length of an SQL file. */
    static List<String> sqlLength(String name, String text) {
        long lines = text.lines().count();
        return lines <= SQL_LINES_MAX
                ? List.of()
                : List.of(name + ": " + lines + " lines: an SQL file has at most " + SQL_LINES_MAX);
    }

    private static List<String> matches(String name, String text, Pattern... patterns) {
        List<String> findings = new ArrayList<>();
        List<String> lines = text.lines().toList();
        for (int i = 0; i < lines.size(); i++) {
            for (Pattern pattern : patterns) {
                if (pattern.matcher(lines.get(i)).find()) {
                    findings.add(name + ":" + (i + 1) + ": " + lines.get(i).strip());
                }
            }
        }
        return findings;
    }
}
