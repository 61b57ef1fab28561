package io.latchmark.analysis.document;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** On {@code test.outline}, and on the outlines that are shipped. */
final class OutlineTest {
    private static final Path MAIN = Path.of("src/main");
    private static final Pattern KEY = Pattern.compile("(?m)^@(\\S+) ");
    private static final Pattern NAME =
            Pattern.compile("\\{[?!]?(\\w+)[^}]*}|\\[(\\w+)]|\\[\\[(\\w+)]]|\\[(\\w+) \\| (\\w+)]");
    private static final Pattern MEMBER = Pattern.compile("-[a-z_]+$");

    private static final Table EMPTY = Table.of("Empty", List.<String>of()).build();

    private static Outline outline() {
        return Outline.of("test")
                .put("name", "a | {name}")
                .put("share", 0.5)
                .put("lines", List.of("one", "two"))
                .put("table", EMPTY)
                .put("note", "")
                .put("sections", List.of(Section.of("s", "Put", Block.paragraph("of a list"))));
    }

    @Test
    void holesAreFilledInOnce() {
        Document document = outline().document();

        assertThat(document.head().kind()).isEqualTo("Kind");
        assertThat(document.head().title()).isEqualTo("Title of a | {name}");
        assertThat(document.head().blocks()).containsExactly(new Block.Paragraph(Style.LEAD, "50 % or 0.500"));
        assertThat(document.footer()).isEqualTo("End a | {name}");
    }

    @Test
    void aLineWithAnEmptyValueOrAConditionThatFailsIsLeftOut() {
        List<Section> sections = outline().document().sections();

        assertThat(sections).extracting(Section::id).containsExactly("first", "s");
        assertThat(sections.get(0).blocks())
                .containsExactly(
                        EMPTY,
                        Block.paragraph("no rows"),
                        Block.paragraph("optional ."),
                        new Block.Items(Style.WARNINGS, List.of("one", "two"))
                                .labelled("some name")
                                .in(Form.TEXT));
    }

    @Test
    void theFirstSentenceThatHoldsIsMeant() {
        assertThat(outline().text("users", "one", true)).isEqualTo("one user");
        assertThat(outline().text("users", "one", false, "users", 12_345)).isEqualTo("12,345 users");
        assertThat(outline().text("never")).isEmpty();
    }

    @Test
    void aNumberThatWasNotMeasuredIsADash() {
        assertThat(outline().put("share", Double.NaN).document().head().blocks())
                .containsExactly(new Block.Paragraph(Style.LEAD, "– or –"));
    }

    @Test
    void aRecordIsAskedForItsComponents() {
        assertThat(outline().text("tile", "tile", new Block.Tile("a", "1", "ms", "")))
                .isEqualTo("a takes 1 ms");
    }

    @Test
    void aHoleWithoutAValueIsADefect() {
        assertThatThrownBy(() -> Outline.of("test").document())
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("the outline test has no value for name");
        assertThatThrownBy(() -> outline().text("other"))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("the outline test has no sentence other");
    }

    @Test
    void everySentenceAndEveryHoleOfAnOutlineIsUsed() throws IOException {
        String code = text(files(MAIN, ".java"));
        List<Path> outlines = files(MAIN, ".outline");

        assertThat(outlines).hasSizeGreaterThan(4);
        for (Path outline : outlines) {
            String text = Files.readString(outline);
            assertThat(Stream.concat(keys(text), names(text)))
                    .as(outline.toString())
                    .allMatch(name -> code.contains("\"" + name + "\""));
        }
    }

    /** The keys of sentences; of those for each member of an enum, what they begin with. */
    private static Stream<String> keys(String outline) {
        return KEY.matcher(outline)
                .results()
                .map(match -> match.group(1))
                .map(key -> key.matches("(state|word|because|headline)-.*")
                        ? MEMBER.matcher(key).replaceFirst("-")
                        : key)
                .distinct();
    }

    private static Stream<String> names(String outline) {
        return NAME.matcher(outline).results().flatMap(OutlineTest::groups).distinct();
    }

    private static Stream<String> groups(MatchResult match) {
        return Stream.iterate(1, group -> group <= match.groupCount(), group -> group + 1)
                .flatMap(group -> Stream.ofNullable(match.group(group)));
    }

    private static List<Path> files(Path root, String end) throws IOException {
        try (Stream<Path> files = Files.walk(root)) {
            return files.filter(file -> file.toString().endsWith(end)).toList();
        }
    }

    private static String text(List<Path> files) {
        return files.stream()
                .map(file -> {
                    try {
                        return Files.readString(file);
                    } catch (IOException e) {
                        throw new UncheckedIOException(e);
                    }
                })
                .collect(Collectors.joining());
    }
}
