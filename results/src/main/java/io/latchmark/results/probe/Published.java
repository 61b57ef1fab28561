package io.latchmark.results.probe;

/**
 * A published figure for a cell on the author's hardware, shown next to ours.
 *
 * @param source author and hardware
 * @param metric {@code IOPS}, {@code MiB/s} or {@code mean ms}
 */
public record Published(String source, String metric, double value) {}
