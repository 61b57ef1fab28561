package io.latchmark.analysis.compare;

/**
 * Why no number of such runs would allow a verdict.
 *
 * @param why a clause
 * @param remedy what to do instead, a clause
 */
record Obstacle(String why, String remedy) {
    String text() {
        return why + "; " + remedy;
    }
}
