package io.latchmark.analysis.report;

import io.latchmark.analysis.NumberText;
import io.latchmark.analysis.conformance.Conformance;
import io.latchmark.analysis.conformance.Finding;
import java.util.List;

/** Answers whether the load is the specification's. */
final class ConformanceTable {
    private ConformanceTable() {}

    static String markup(Conformance conformance) {
        Table table = Table.ofText("Property", "Result", "Found", "Must be", "Clause", "p");
        for (Finding finding : conformance.findings()) {
            table.row(
                    switch (finding.verdict()) {
                        case CONFORMS -> "passed";
                        case DEVIATES -> "failed";
                        case NOT_TESTED -> "open";
                    },
                    List.of(
                            finding.name(),
                            switch (finding.verdict()) {
                                case CONFORMS -> "✓ conforms";
                                case DEVIATES -> "✕ deviates";
                                case NOT_TESTED -> "not tested";
                            },
                            finding.found(),
                            finding.expected(),
                            finding.clause(),
                            NumberText.of(finding.pValue())));
        }
        return new Markup()
                .element("p", conformance.sentence())
                .line()
                .markup(table.markup("Is the load the specification's?"))
                .toString();
    }
}
