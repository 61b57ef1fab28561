package io.latchmark.architecture.broken.core;

/** A counterexample. */
record TakesMany(long a, long b, long c, long d, long e, long f) {
    static String texts(int a, String b, int c, String d, int e, String f, int g) {
        return a + b + c + d + e + f + g;
    }
}
