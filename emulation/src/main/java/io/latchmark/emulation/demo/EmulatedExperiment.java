package io.latchmark.emulation.demo;

import io.latchmark.analysis.JsonText;
import io.latchmark.application.Child;
import io.latchmark.application.request.DatabaseRequest;
import io.latchmark.emulation.CacheSetting;
import io.latchmark.platform.DurationText;
import io.latchmark.results.run.WorkloadSettings;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Generates the file of the demonstration's experiment. Each name says that its figures are emulated. */
final class EmulatedExperiment {
    static final String NAME = "EMULATED-demo";
    static final int BLOCKS = 3;
    static final int CONFIGURATIONS = 3;

    private static final String PREFIX = "EMULATED-cache-";

    private final EmulatedDemoRequest request;
    private final Child child;

    /**
     * Creates the generator.
     *
     * @param child knows how this program is started
     */
    EmulatedExperiment(EmulatedDemoRequest request, Child child) {
        this.request = request;
        this.child = child;
    }

    /** Its text: YAML. */
    String text() {
        WorkloadSettings workload = request.workload();
        DatabaseRequest.Embedded database = request.emulated().embedded();
        List<String> lines = new ArrayList<>(List.of(
                "# Why: the question of the article (Shea 2008) without its hardware. Everything here is EMULATED.",
                "# Written by 'latchmark demo --emulate', which mounts the directory while it runs.",
                "",
                "experiment: " + NAME,
                "seed: 1",
                "blocks: " + BLOCKS,
                "",
                "database:",
                "  data-dir: " + quoted(absolute(database.dataDir())),
                "  warehouses: " + request.warehouses(),
                "",
                "run:",
                "  warm-up: " + DurationText.of(workload.warmUp()).replace(" ", ""),
                "  duration: " + DurationText.of(workload.measurementInterval()).replace(" ", ""),
                "  buffer-pool: " + database.bufferPoolBytes() / 1024 + "KiB",
                "",
                "users: [" + workload.users() + "]",
                "",
                "configurations:"));
        for (CacheSetting cache : request.caches()) {
            lines.addAll(configuration(cache));
        }
        return String.join("\n", lines) + "\n";
    }

    private List<String> configuration(CacheSetting cache) {
        long readPercent = 100 * cache.readBytes() / request.cacheBytes();
        return List.of(
                "  - name: " + PREFIX + readPercent + "-" + (100 - readPercent),
                "    apply:",
                "      - command: " + set(cache),
                "    verify:",
                "      - command: " + command(List.of("emulate", "status", absolute(request.mounted()))),
                "        matches: " + quoted("^cache " + cache.text() + "$"),
                "    revert:",
                "      - command: " + set(request.caches().get(0)));
    }

    private String set(CacheSetting cache) {
        return command(List.of("emulate", "set", absolute(request.mounted()), "--cache", cache.text()));
    }

    private String command(List<String> words) {
        return JsonText.line(child.words(words));
    }

    private static String absolute(Path path) {
        return path.toAbsolutePath().normalize().toString();
    }

    private static String quoted(String text) {
        return JsonText.line(text);
    }
}
