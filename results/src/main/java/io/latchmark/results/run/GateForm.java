package io.latchmark.results.run;

import com.fasterxml.jackson.annotation.JacksonInject;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.OptBoolean;
import com.fasterxml.jackson.databind.util.StdConverter;
import io.latchmark.results.Json;
import java.util.Optional;

/**
 * A finding as {@code run.json} and {@code probe.json} have it.
 *
 * @param passed whether it leaves the run valid
 * @param verdict of one that leaves it valid and did not pass; empty where {@code passed} says all
 */
public record GateForm(
        String name,
        boolean passed,

        @JacksonInject(value = Json.MISSING, useInput = OptBoolean.TRUE) @JsonInclude(JsonInclude.Include.NON_EMPTY)
        Optional<Finding.Verdict> verdict,

        String value,
        String bound,
        String why) {
    /** Writes. */
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

    /** Reads. */
    public static final class Back extends StdConverter<GateForm, Finding> {
        @Override
        public Finding convert(GateForm form) {
            Finding.Verdict verdict =
                    form.passed() ? form.verdict().orElse(Finding.Verdict.PASSED) : Finding.Verdict.FAILED;
            return new Finding(form.name(), verdict, form.value(), form.bound(), form.why());
        }
    }
}
