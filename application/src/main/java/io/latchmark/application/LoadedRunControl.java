package io.latchmark.application;

import io.latchmark.application.injection.DeviceControl;
import io.latchmark.runner.LoadControl;
import java.util.Optional;

/**
 * An operator's requests to a run of this process. Thread-safe.
 *
 * @param cache of the device that holds its database
 */
record LoadedRunControl(LoadControl load, Optional<DeviceControl.Cache> cache) implements RunControl {
    @Override
    public Optional<String> refusal() {
        return Optional.empty();
    }

    @Override
    public Optional<String> note(String text) {
        return load.note(text) ? Optional.empty() : Optional.of(NO_LOAD);
    }

    @Override
    public Optional<String> checkpoint() {
        return load.checkpoint()
                ? Optional.empty()
                : Optional.of("There is no run under load, or a checkpoint is in progress.");
    }

    @Override
    public Optional<CacheChoice> cacheChoice() {
        return cache.map(its -> new CacheChoice(its.now(), its.offered(), its.title()));
    }

    @Override
    public Optional<String> turnCache(String setting) {
        if (cache.isEmpty()) {
            return RunControl.super.turnCache(setting);
        }
        if (!load.isUnderLoad()) {
            return Optional.of(NO_LOAD);
        }
        Optional<String> refusal = cache.get().turn(setting);
        if (refusal.isEmpty()) {
            boolean unused = load.note(cache.get().title() + " " + cache.get().now());
        }
        return refusal;
    }
}
