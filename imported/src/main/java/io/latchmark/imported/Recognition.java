package io.latchmark.imported;

import io.latchmark.core.LatchmarkException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** Recognises which tool wrote a file, by the content of its first 64 KiB. */
final class Recognition {
    private static final String PGBENCH_LINE =
            "[0-9]{1,9} [0-9]{1,12} (?:[0-9]{1,15}|skipped|failed|serialization|deadlock)"
                    + " [0-9]{1,6} 1[0-9]{9} [0-9]{1,6}(?: [0-9]+){0,2}";

    private Recognition() {}

    record Recognised(ForeignTool tool, List<Path> files) {}

    /**
     * Recognises the tool of these files.
     *
     * @param named by the user; the result has the files that look like this tool's, or all if none does
     * @throws LatchmarkException of category USAGE if none or several tools are possible
     */
    static Recognised of(Path source, List<Path> files, Optional<ForeignTool> named) {
        Map<ForeignTool, List<Path>> byTool = new EnumMap<>(ForeignTool.class);
        files.forEach(file -> of(ResultFiles.head(file))
                .ifPresent(tool ->
                        byTool.computeIfAbsent(tool, any -> new ArrayList<>()).add(file)));
        if (named.isPresent()) {
            return new Recognised(named.get(), byTool.getOrDefault(named.get(), files));
        }
        if (byTool.isEmpty()) {
            throw LatchmarkException.usage(source + ": expected results of " + titles(List.of(ForeignTool.values()))
                    + ", found none; name the tool with --as if it is one of them");
        }
        if (byTool.size() > 1) {
            throw LatchmarkException.usage(source + " has results of " + titles(List.copyOf(byTool.keySet()))
                    + ": choose one with --as, or name its file");
        }
        ForeignTool tool = byTool.keySet().iterator().next();
        return new Recognised(tool, byTool.getOrDefault(tool, files));
    }

    private static String titles(List<ForeignTool> tools) {
        return tools.stream().map(ForeignTool::title).collect(Collectors.joining(", "));
    }

    /** The tool whose files start like this. */
    private static Optional<ForeignTool> of(String head) {
        String text = head.stripLeading();
        String first = text.lines().findFirst().orElse("");
        if (HammerDbResults.RESULT.matcher(head).find()
                || first.startsWith("Hammerdb Log @")
                || head.contains("Hammerdb Time Profile Report")
                || head.contains("hammerdb-job-report-v1")
                || head.contains("Vuser 1:")) {
            return Optional.of(ForeignTool.HAMMERDB);
        }
        if (head.contains("\"fio version\"")) {
            return Optional.of(ForeignTool.FIO);
        }
        if (text.startsWith("{") && head.contains("\"" + BenchBaseResults.SUMMARY_FIELD + "\"")) {
            return Optional.of(ForeignTool.BENCHBASE);
        }
        if (first.startsWith(BenchmarkSqlResults.HEADER_6) || first.startsWith(BenchmarkSqlResults.HEADER_5)) {
            return Optional.of(ForeignTool.BENCHMARKSQL);
        }
        if (head.contains("[Current] ") || head.contains("[Summary] ") || head.contains("Start to run tpcc")) {
            return Optional.of(ForeignTool.GO_TPC);
        }
        if (head.contains(PgbenchSummary.FIRST)
                || first.strip().matches(PGBENCH_LINE)
                || first.strip().matches("1[0-9]{9}(?: [0-9]+){5,14}")) {
            return Optional.of(ForeignTool.PGBENCH);
        }
        if (head.contains("sqlio v") || head.contains(SqlioResults.FIRST)) {
            return Optional.of(ForeignTool.SQLIO);
        }
        return head.contains(DiskspdResults.COMMAND) || head.contains(DiskspdResults.XML)
                ? Optional.of(ForeignTool.DISKSPD)
                : Optional.empty();
    }
}
