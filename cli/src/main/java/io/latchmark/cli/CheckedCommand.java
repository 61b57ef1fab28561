package io.latchmark.cli;

import io.latchmark.platform.Problems;
import java.util.concurrent.Callable;

/** A command that reports the problems of its settings before it starts. */
public interface CheckedCommand extends Callable<Integer> {
    /**
     * Adds the problems found. Opens no database and writes nothing.
     *
     * @throws io.latchmark.core.LatchmarkException for a problem that prevents further checks
     */
    void check(Problems problems);
}
