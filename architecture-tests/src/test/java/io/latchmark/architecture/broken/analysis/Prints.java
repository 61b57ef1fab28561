package io.latchmark.architecture.broken.analysis;

/** Prints and exits outside of cli. */
public final class Prints {
    private Prints() {}

    static void print() {
        System.out.println("printed");
    }

    static void exit() {
        System.exit(1);
    }
}
