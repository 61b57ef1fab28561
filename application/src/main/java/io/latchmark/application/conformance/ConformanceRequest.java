package io.latchmark.application.conformance;

import io.latchmark.application.request.DatabaseRequest;
import io.latchmark.platform.Problems;
import io.latchmark.results.run.OutputRequest;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;

/**
 * A request for the proof of a server.
 *
 * @param database any database of the server, which is left unchanged
 * @param engineOptions of the known work, by the option's name without dashes
 * @param out the file to write
 */
public record ConformanceRequest(DatabaseRequest database, Map<String, String> engineOptions, Path out) {
    public ConformanceRequest {
        engineOptions = Map.copyOf(engineOptions);
    }

    /** Reports what is wrong. Opens no database and writes nothing. */
    public void check(Problems problems) {
        database.check(problems);
        if (database.url()
                .filter(url -> url.contains(ConformanceOperation.DATABASE))
                .isPresent()) {
            problems.add("--url: names a database that begins with " + ConformanceOperation.DATABASE
                    + ", and all of those are removed: name another");
        }
        if (Files.isDirectory(out)) {
            problems.add("--out " + out + ": is a folder; name a file in it");
        } else {
            new OutputRequest(folder(), "").check(problems);
        }
    }

    /** The folder of the file. */
    Path folder() {
        return Optional.ofNullable(out.toAbsolutePath().normalize().getParent()).orElse(Path.of(""));
    }
}
