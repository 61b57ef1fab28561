package io.latchmark.application.injection;

import io.latchmark.application.request.InjectionRequest;
import io.latchmark.application.request.RunRequest;
import io.latchmark.runner.DelayControl;
import io.latchmark.runner.ProgramDelays;
import io.latchmark.runner.Switching;
import java.nio.file.Path;
import java.util.Collection;
import java.util.Map;

/** Delays that a run injects. */
public record InjectedDelays(InjectionRequest injection, RunRequest run) implements Alteration {
    private static final Path ROOT = Path.of("/");

    @Override
    public void prove() {
        injection
                .program()
                .ifPresent(program ->
                        ProgramDelays.prove(program, injection.delays().keySet()));
    }

    @Override
    public String group() {
        return "injection";
    }

    @Override
    public Map<String, String> facts() {
        return injection.facts();
    }

    @Override
    public String warning() {
        return "delays were injected (" + injection.text()
                + ", in turn): throughput and times of this run are not those of the configuration";
    }

    @Override
    public Switching switching(Collection<Path> folders) {
        DelayControl control = injection
                .program()
                .<DelayControl>map(ProgramDelays::new)
                .orElseGet(() -> EmulatorDelays.of(ROOT, folders));
        return injection.plan(run.workload().seed()).switching(run.workload().measurementInterval(), control);
    }
}
