package io.latchmark.results.run;

import com.fasterxml.jackson.databind.util.StdConverter;

/** A finding as {@code run.json} and {@code probe.json} have it: it either passed or failed. */
public record GateForm(String name, boolean passed, String value, String bound, String why) {
    /** Writes. */
    public static final class Of extends StdConverter<Finding, GateForm> {
        @Override
        public GateForm convert(Finding finding) {
            return new GateForm(finding.name(), !finding.isFailure(), finding.value(), finding.bound(), finding.why());
        }
    }

    /** Reads. */
    public static final class Back extends StdConverter<GateForm, Finding> {
        @Override
        public Finding convert(GateForm form) {
            return new Finding(form.name(), Finding.Verdict.of(form.passed()), form.value(), form.bound(), form.why());
        }
    }
}
