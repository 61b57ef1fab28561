package io.latchmark.cli.probe;

import io.latchmark.application.probe.ProbePlan;
import io.latchmark.application.request.ProbeRequest;
import io.latchmark.cli.options.HelpGroup;
import io.latchmark.platform.ByteSize;
import java.nio.file.Path;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The file on which a probe measures. */
@HelpGroup.Of(HelpGroup.FILE)
public final class TestFileOptions {
    @Option(
            names = "--file",
            paramLabel = "FILE",
            defaultValue = "latchmark-probe.dat",
            description = "test file on the device to be measured; made if it is missing, and kept (default:"
                    + " ${DEFAULT-VALUE})")
    private Path file = Path.of("latchmark-probe.dat");

    @Option(
            names = "--size",
            paramLabel = "SIZE",
            description = "length of the test file, in whole MiB; use several times the size of all caches (default:"
                    + " 1GiB, or what the preset's author had)")
    private @Nullable ByteSize size;

    @Option(
            names = "--offset",
            paramLabel = "SIZE",
            defaultValue = "0KiB",
            description = "start of the measured part of the file (default: ${DEFAULT-VALUE})")
    private ByteSize offset = new ByteSize(0);

    @Option(
            names = "--span",
            paramLabel = "SIZE",
            description = "length of the measured part (default: to the end of the file)")
    private @Nullable ByteSize span;

    @Option(
            names = "--cache",
            paramLabel = "SIZE",
            defaultValue = "0KiB",
            description = "size of the cache of controller and device; warns if the test file is too small for it"
                    + " (default: not known)")
    private ByteSize cache = new ByteSize(0);

    @HelpGroup.Of(HelpGroup.RARE)
    @Option(
            names = "--overwrite-foreign",
            description = "overwrite a file that the probe did not make. Devices and files of databases are refused"
                    + " anyway, also through links")
    private boolean overwriteForeign;

    @HelpGroup.Of(HelpGroup.RARE)
    @Option(
            names = "--shared-device",
            description = "allow other users of the device, for example the operating system: cells during which it was"
                    + " used by others are marked and give no ceiling, but the probe is valid")
    private boolean sharedDevice;

    @Option(names = "--remove", description = "remove the test file at the end (default: kept for the next probe)")
    private boolean remove;

    /** The part of the file that cells use, as far as given. */
    public ProbePlan.Part part() {
        return new ProbePlan.Part(
                Optional.ofNullable(size).map(ByteSize::bytes),
                offset.bytes(),
                Optional.ofNullable(span).map(ByteSize::bytes));
    }

    /** The request for a file of this size. */
    public ProbeRequest.TestFileRequest request(long bytes, long seed) {
        return new ProbeRequest.TestFileRequest(
                file, bytes, seed, cache.bytes(), overwriteForeign, sharedDevice, remove);
    }
}
