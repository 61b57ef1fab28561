package io.latchmark.analysis.index;

import java.nio.file.Path;
import java.time.Instant;
import java.util.Optional;

/** Results of a module above, for the list of all results in a folder. A service: the module may be left out. */
public interface OtherResults {
    /** The file by which their directories are recognised. */
    String file();

    /** What one of them is called. */
    String title();

    /** What several of them are called. */
    String plural();

    /**
     * Reads one.
     *
     * @throws io.latchmark.core.LatchmarkException if it can't be read
     */
    Summary read(Path directory);

    /**
     * What is listed of a result.
     *
     * @param label of its configuration
     * @param started empty if it has not started
     * @param isComplete whether there is a finding
     * @param finding what it says, in a sentence
     * @param note what it consists of
     */
    record Summary(String label, Optional<Instant> started, boolean isComplete, String finding, String note) {}
}
