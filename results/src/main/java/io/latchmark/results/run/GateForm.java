package io.latchmark.results.run;

import com.fasterxml.jackson.databind.util.StdConverter;
import io.latchmark.results.OrMissing;
import java.util.Optional;

/**
 * The form of a finding in {@code run.json} and {@code probe.json}.
 *
 * @param passed whether the run remains valid
 * @param verdict of a finding that did not pass but leaves the run valid; empty where {@code passed} is sufficient
 */
public record GateForm(
        String name,
        boolean passed,
        @OrMissing Optional<Finding.Verdict> verdict,
        String value,
        String bound,
        String why) {
    /** Converts for writing. */
    public static final class Of extends StdConverter<Finding, GateForm> {
        @Override
        public GateForm convert(Finding finding) {
            return new GateForm(
                    finding.name(),
                    !finding.isFailure(),
                    Optional.of(finding.verdict()).filter(verdict -> !finding.passed() && !finding.isFailure()),
                    finding.value(),
                    finding.bound(),
                    finding.why());
        }
    }

    /** Converts after reading. */
    public static final class Back extends StdConverter<GateForm, Finding> {
        @Override
        public Finding convert(GateForm form) {
            Finding.Verdict verdict =
                    form.passed() ? form.verdict().orElse(Finding.Verdict.PASSED) : Finding.Verdict.FAILED;
            return new Finding(form.name(), verdict, form.value(), form.bound(), form.why());
        }
    }
}
