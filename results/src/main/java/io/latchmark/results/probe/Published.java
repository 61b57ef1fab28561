package io.latchmark.results.probe;

/**
 * A figure that somebody published for a cell on their hardware, shown beside ours.
 *
 * @param source who, and on what
 * @param metric {@code IOPS}, {@code MiB/s} or {@code mean ms}
 */
public record Published(String source, String metric, double value) {}
