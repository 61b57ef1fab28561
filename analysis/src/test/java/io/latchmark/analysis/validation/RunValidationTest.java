package io.latchmark.analysis.validation;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.latchmark.analysis.consistency.Contradictions;
import io.latchmark.analysis.gates.CheckedRun;
import io.latchmark.core.LatchmarkException;
import io.latchmark.results.Json;
import io.latchmark.results.run.RunReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The published format against its reader. */
final class RunValidationTest {
    private static final Path EXAMPLE = Path.of("../docs/worked-example");
    private static final Path GOLDEN = Path.of("../results/src/test/resources/golden");
    /** Objects whose fields are data, not names of the format. */
    private static final Set<String> MAPS =
            Set.of("before", "after", "sqlHashes", "percents", "counts", "failed", "retriedAfter");

    @TempDir
    private Path out;

    @Test
    void goldenFilesFollowTheFormat() throws IOException {
        assertThat(RunValidation.problems(EXAMPLE)).isEmpty();
        assertThat(Contradictions.in(EXAMPLE)).isEmpty();
        assertThat(RunFormat.record(Files.readString(GOLDEN.resolve("v1/run.json"))))
                .isEmpty();
        assertThat(RunFormat.verdict(Files.readString(GOLDEN.resolve("verdict/verdict.json"))))
                .isEmpty();
        for (String table : List.of("intervals.csv", "samples.csv")) {
            assertThat(RunFormat.missingColumns(
                            table, header(GOLDEN.resolve("v1").resolve(table))))
                    .isEmpty();
        }
    }

    @Test
    void theSchemaRequiresWhatTheReaderRequires() throws IOException {
        JsonNode record = Json.MAPPER.readTree(Files.readString(GOLDEN.resolve("v1/run.json")));
        List<String> paths = new ArrayList<>();
        addPaths("", record, paths);
        assertThat(paths).hasSizeGreaterThan(60).contains("/settings/pacing", "/conclusion/phases/0/step");

        for (String path : paths) {
            String without = without(record, path);

            assertThat(!RunFormat.record(without).isEmpty())
                    .as("the schema refuses a record without " + path)
                    .isEqualTo(isRefused(without));
        }
    }

    @Test
    void theTableSchemaRequiresWhatTheReaderRequires() throws IOException {
        for (String table : List.of("intervals.csv", "samples.csv")) {
            List<String> lines = Files.readAllLines(EXAMPLE.resolve(table));
            String[] columns = lines.get(0).split(",", -1);
            for (int i = 0; i < columns.length; i++) {
                Path copy = copy(table + i);
                int left = i;
                Files.write(
                        copy.resolve(table),
                        lines.stream()
                                .limit(3)
                                .map(line -> withoutField(line, left))
                                .toList());

                assertThat(!RunFormat.missingColumns(table, header(copy.resolve(table)))
                                .isEmpty())
                        .as(table + " without " + columns[i])
                        .isEqualTo(refuses(copy));
            }
        }
    }

    @Test
    void everyFieldAndColumnIsOnThePage() throws IOException {
        String page = Files.readString(Path.of("../docs/results-format.md"));
        Set<String> names = new TreeSet<>();
        for (String schema : List.of("run", "verdict")) {
            addNames(Json.MAPPER.readTree(Files.readString(Path.of("../docs/" + schema + ".schema.json"))), names);
        }
        assertThat(names).hasSizeGreaterThan(60);

        assertThat(names).allMatch(name -> page.matches("(?s).*[`.]" + name + "(`|\\.|\\[).*"));
        for (String column : List.of("start_ns", "rolled_back", "skipped_deliveries", "late", "dropped", "time_ns")) {
            assertThat(page).contains("`" + column + "`");
        }
    }

    @Test
    void aDirectoryWrittenFromThePageAloneIsReadAndValid() throws IOException {
        Path run = copyOf("written-from-the-page");

        assertThat(RunValidation.problems(run)).isEmpty();
        assertThat(Contradictions.in(run)).isEmpty();
        assertThat(CheckedRun.read(run).gates().isValid()).isTrue();
    }

    @Test
    void whatIsMissingIsNamed() throws IOException {
        Path run = copy("damaged");
        JsonNode record = Json.MAPPER.readTree(Files.readString(run.resolve("run.json")));
        Files.writeString(run.resolve("run.json"), without(record, "/settings/pacing"));
        Files.delete(run.resolve("transactions.hlog"));
        Files.writeString(run.resolve("samples.csv"), "time_ns,source,object,metric,value\n");

        assertThat(RunValidation.problems(run))
                .hasSize(3)
                .anyMatch(problem -> problem.startsWith("run.json: settings: ") && problem.contains("'pacing'"))
                .contains("samples.csv: the column unit is missing", "transactions.hlog is missing");
        assertThat(RunValidation.problems(out.resolve("nothing"))).contains("run.json is missing");
    }

    @Test
    void filesThatDisagreeAreNamed() throws IOException {
        Path run = copy("disagrees");
        Path record = run.resolve("run.json");
        Files.writeString(record, Files.readString(record).replace("\"client\" : 6236", "\"client\" : 6235"));

        assertThat(RunValidation.problems(run))
                .containsExactly("run.json conclusion.database.client = 6235, counts.new_order.committed = 6236");
    }

    private static String header(Path table) throws IOException {
        try (Stream<String> lines = Files.lines(table)) {
            return lines.findFirst().orElse("");
        }
    }

    private static void addPaths(String path, JsonNode node, List<String> paths) {
        if (node.isArray()) {
            for (int i = 0; i < Math.min(1, node.size()); i++) {
                addPaths(path + "/" + i, node.get(i), paths);
            }
        }
        node.fieldNames().forEachRemaining(name -> {
            String parent = path.substring(path.lastIndexOf('/') + 1);
            boolean data = MAPS.contains(parent)
                    || path.startsWith("/environment/before")
                    || path.startsWith("/environment/after");
            if (!data) {
                paths.add(path + "/" + name);
            }
            addPaths(path + "/" + name, node.get(name), paths);
        });
    }

    private static String without(JsonNode record, String path) {
        JsonNode copy = record.deepCopy();
        int last = path.lastIndexOf('/');
        ((ObjectNode) copy.at(path.substring(0, last))).remove(path.substring(last + 1));
        return copy.toPrettyString();
    }

    private boolean isRefused(String record) throws IOException {
        Path run = Files.createDirectories(out.resolve("reader"));
        Files.writeString(run.resolve("run.json"), record);
        try {
            RunReader.open(run);
            return false;
        } catch (LatchmarkException e) {
            return true;
        }
    }

    private static boolean refuses(Path run) {
        try {
            RunReader reader = RunReader.open(run);
            reader.intervals();
            reader.forEachSample(sample -> {});
            return false;
        } catch (LatchmarkException e) {
            return true;
        }
    }

    private static String withoutField(String line, int index) {
        List<String> fields = new ArrayList<>(Arrays.asList(line.split(",", -1)));
        fields.remove(index);
        return String.join(",", fields);
    }

    private static void addNames(JsonNode schema, Set<String> names) {
        schema.path("properties").fieldNames().forEachRemaining(names::add);
        schema.forEach(part -> addNames(part, names));
    }

    private Path copy(String name) throws IOException {
        return copyOf(EXAMPLE, name);
    }

    private Path copyOf(String resource) throws IOException {
        return copyOf(Path.of("src/test/resources/io/latchmark/analysis/validation", resource), resource);
    }

    private Path copyOf(Path source, String name) throws IOException {
        Path target = Files.createDirectories(out.resolve(name));
        List<Path> files;
        try (Stream<Path> all = Files.list(source)) {
            files = all.filter(Files::isRegularFile).collect(Collectors.toList());
        }
        for (Path file : files) {
            Files.copy(file, target.resolve(file.getFileName()));
        }
        return target;
    }
}
