package io.latchmark.application;

import io.latchmark.emulation.command.EmulatedCache;
import io.latchmark.runner.Run;
import io.latchmark.runner.RunControl;
import java.util.Optional;

/**
 * An operator's requests to a run of this process. Thread-safe.
 *
 * @param run the current run
 * @param cache of the emulated device that holds its database
 */
record LoadedRunControl(Run run, Optional<EmulatedCache> cache) implements RunUnderWay.Control {
    private RunControl control() {
        return run.control();
    }

    @Override
    public boolean note(String text) {
        return control().note(text);
    }

    @Override
    public boolean checkpoint() {
        return control().checkpoint();
    }

    @Override
    public Optional<RunUnderWay.CacheChoice> cacheChoice() {
        return cache.map(its -> new RunUnderWay.CacheChoice(its.now(), its.offered()));
    }

    @Override
    public Optional<String> turnCache(String setting) {
        if (cache.isEmpty()) {
            return RunUnderWay.Control.super.turnCache(setting);
        }
        if (!control().isUnderLoad()) {
            return Optional.of("There is no run under load.");
        }
        Optional<String> refusal = cache.get().turn(setting);
        if (refusal.isEmpty()) {
            boolean unused = control().note("EMULATED cache " + cache.get().now());
        }
        return refusal;
    }
}
