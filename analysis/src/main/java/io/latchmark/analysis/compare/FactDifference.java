package io.latchmark.analysis.compare;

/**
 * A setting or a fact that differs between two groups of runs.
 *
 * @param name for example {@code settings.shared_buffers}; like the values, untrusted text
 * @param base its values in the base, joined
 * @param other its values in the other group, joined
 * @param confounded whether each group has only one value: its effect can't be distinguished from the configuration's
 */
public record FactDifference(String name, String base, String other, boolean confounded) {}
