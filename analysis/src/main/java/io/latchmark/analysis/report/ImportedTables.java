package io.latchmark.analysis.report;

import io.latchmark.analysis.document.Table;
import io.latchmark.results.Imported;
import io.latchmark.results.Imported.Reported;
import io.latchmark.results.run.RunRecord;
import java.util.ArrayList;
import java.util.List;

/** The tables of an imported run: its source, what the tool printed, and what can't be concluded. */
final class ImportedTables {
    private ImportedTables() {}

    /** The source and the missing figures, one line each; none for a run of this program. */
    static List<String> lines(RunRecord record) {
        List<String> lines = new ArrayList<>();
        record.imported().ifPresent(imported -> {
            lines.add("measured by " + imported.toolText() + ", not by this program");
            imported.files()
                    .forEach(file -> lines.add(
                            "read from " + file.name() + ", " + file.bytes() + " B, SHA-256 " + file.sha256()));
            imported.lacks().forEach(lack -> lines.add("lacks: " + lack));
        });
        return lines;
    }

    /** The figures as the tool printed them; no rows if there are none. */
    static Table reported(RunRecord record) {
        List<Reported> reported = record.imported().map(Imported::reported).orElse(List.of());
        return Table.of("As " + record.imported().map(Imported::toolText).orElse("the tool") + " reported", reported)
                .text("Figure", Reported::name)
                .text("Value", Reported::value)
                .build();
    }
}
