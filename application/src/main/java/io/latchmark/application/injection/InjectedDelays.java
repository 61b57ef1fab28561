package io.latchmark.application.injection;

import io.latchmark.application.request.InjectionRequest;
import io.latchmark.application.request.RunRequest;
import io.latchmark.core.LatchmarkException;
import io.latchmark.runner.DelayControl;
import io.latchmark.runner.ProgramDelays;
import io.latchmark.runner.Switching;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** Delays that a run injects. */
public record InjectedDelays(InjectionRequest injection, RunRequest run) {
    /** Tests what can be tested before the run spends time. */
    public void prove() {
        injection
                .program()
                .ifPresent(program ->
                        ProgramDelays.prove(program, injection.delays().keySet()));
    }

    /** The group of its facts in the run's record. */
    public String group() {
        return "injection";
    }

    /** Facts for the run's record. */
    public Map<String, String> facts() {
        return injection.facts();
    }

    /** A warning for readers of the run's figures. */
    public String warning() {
        return "delays were injected (" + injection.text()
                + ", in turn): throughput and times of this run are not those of the configuration";
    }

    /**
     * The schedule of the changes.
     *
     * @param folders that contain the database
     */
    public Switching switching(Collection<Path> folders) {
        DelayControl control =
                injection.program().<DelayControl>map(ProgramDelays::new).orElseGet(() -> ofDevice(folders));
        return injection.plan(run.workload().seed()).switching(run.workload().measurementInterval(), control);
    }

    private static DelayControl ofDevice(Collection<Path> folders) {
        List<DeviceControl> controls = DeviceControl.all();
        return controls.stream()
                .flatMap(control -> control.delays(folders).stream())
                .findFirst()
                .orElseThrow(() -> LatchmarkException.environment(
                        "the database is not on a device of this host that can be delayed: "
                                + controls.stream()
                                        .map(control -> control.remedy() + ", or ")
                                        .collect(Collectors.joining())
                                + "name a program that delays the real device by --apply"));
    }
}
