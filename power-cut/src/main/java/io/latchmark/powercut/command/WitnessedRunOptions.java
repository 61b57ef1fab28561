package io.latchmark.powercut.command;

import io.latchmark.application.Measured;
import io.latchmark.application.Operator;
import io.latchmark.application.request.RunRequest;
import io.latchmark.cli.feature.RunVariant;
import io.latchmark.cli.options.HelpGroup;
import io.latchmark.core.LatchmarkException;
import io.latchmark.platform.Problems;
import io.latchmark.powercut.WitnessLink;
import io.latchmark.powercut.WitnessedRun;
import picocli.CommandLine.Option;

/** The witness of a run. */
final class WitnessedRunOptions implements RunVariant {
    @HelpGroup.Of(HelpGroup.HOSTS)
    @Option(
            names = "--witness",
            description = "report each committed order to the 'latchmark power-cut witness' that has started this run,"
                    + " before the terminal continues")
    private boolean witness;

    @Override
    public void check(RunRequest request, Problems problems) {
        if (witness && request.hosts().isPresent()) {
            problems.add(
                    "--witness with --hosts or --sample-host: only orders of this process are reported; leave one of"
                            + " them out");
        }
    }

    @Override
    public boolean isChosen() {
        return witness;
    }

    @Override
    public Measured execute(RunRequest request, String latchmarkVersion, Operator operator) {
        try (WitnessLink link = PowerCutCommand.witness(false)) {
            return WitnessedRun.execute(request, link, latchmarkVersion, operator);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw LatchmarkException.environment("interrupted while it waited for the witness");
        }
    }
}
