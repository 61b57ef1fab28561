package io.latchmark.emulation.command;

import io.latchmark.application.Child;
import io.latchmark.application.request.DatabaseRequest;
import io.latchmark.cli.console.ExitCode;
import io.latchmark.cli.feature.Demo;
import io.latchmark.emulation.demo.EmulatedDemo;
import io.latchmark.emulation.demo.EmulatedDemoRequest;
import io.latchmark.experiment.OptionReader;
import io.latchmark.platform.Problems;
import io.latchmark.results.run.OutputRequest;
import io.latchmark.results.run.WorkloadSettings;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Option;

/** The demonstration on an emulated controller. */
final class EmulatedDemoOptions implements Demo.Variant {
    private static final int USERS = 16;
    private static final Duration WARM_UP = Duration.ofSeconds(20);
    private static final Duration MEASURED = Duration.ofSeconds(35);
    /** Of a run in which the audience changes the cache. */
    private static final Duration SHOWN = Duration.ofMinutes(10);

    private static final List<String> WITHOUT_EFFECT = List.of("--continue", "--wait-for-idle", "--wal-dir", "--port");

    @Option(
            names = "--emulate",
            description = "compare three settings of an emulated controller's cache, each with 16 users, a warm-up of"
                    + " 20 s and 35 s of measurement. With --live it runs once, for 10 min, and anyone with the page's link"
                    + " can change the setting. Cache and buffer pool have the size per warehouse of the published"
                    + " experiment. Needs Linux and /dev/fuse; the data is in FOLDER-emulated. Everything is labelled"
                    + " EMULATED")
    private boolean emulate;

    @Override
    public boolean isChosen() {
        return emulate;
    }

    @Override
    public void check(Demo demo, Problems problems) {
        if (demo.database().url().isPresent()) {
            problems.add("--emulate with --url: the embedded server is on the emulated device; leave one of them out");
            return;
        }
        WITHOUT_EFFECT.stream()
                .filter(demo.given()::contains)
                .forEach(option -> problems.add(option + " has no effect with --emulate; leave it out"));
        request(demo).check(problems);
    }

    private static EmulatedDemoRequest request(Demo demo) {
        DatabaseRequest.Embedded asked = demo.database().embedded();
        Demo.Load load = demo.load();
        OutputRequest output = demo.output();
        return new EmulatedDemoRequest(
                Path.of(asked.dataDir() + "-emulated"),
                demo.warehouses(),
                WorkloadSettings.standard(
                        load.users().orElse(USERS),
                        load.warmUp().orElse(WARM_UP),
                        load.duration().orElse(demo.live().hasPage() ? SHOWN : MEASURED)),
                demo.given().contains("--buffer-pool") ? Optional.of(asked.bufferPoolBytes()) : Optional.empty(),
                new OutputRequest(output.out(), output.label().isEmpty() ? "EMULATED demo" : output.label()));
    }

    @Override
    public int execute(Demo demo, Child child, OptionReader options) throws InterruptedException {
        EmulatedDemoRequest request = request(demo);
        if (demo.live().hasPage()) {
            return demo.live()
                    .measure("demo", operator -> EmulatedDemo.show(request, child, child.latchmarkVersion(), operator));
        }
        boolean good = demo.live().execute("demo", operator -> EmulatedDemo.compare(request, child, options, operator));
        return (good ? ExitCode.DONE : ExitCode.NOT_VALID).code();
    }
}
