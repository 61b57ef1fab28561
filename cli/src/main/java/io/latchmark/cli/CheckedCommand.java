package io.latchmark.cli;

import io.latchmark.platform.Problems;
import java.util.concurrent.Callable;

/** A command that reports the problems of its settings before it does anything. */
interface CheckedCommand extends Callable<Integer> {
    /**
     * Adds what is wrong. Opens no database and writes nothing.
     *
     * @throws io.latchmark.core.LatchmarkException if something is wrong beside which nothing else can be checked
     */
    void check(Problems problems);
}
