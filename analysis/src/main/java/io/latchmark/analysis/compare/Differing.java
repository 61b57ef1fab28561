package io.latchmark.analysis.compare;

/**
 * A setting or a fact that differs between two groups of runs.
 *
 * @param name as {@code settings.shared_buffers}; text from outside, as the values
 * @param base its values in the base, joined
 * @param other its values in the other group, joined
 * @param confounded whether each group has one value alone: its effect can't be distinguished from the configuration's
 */
public record Differing(String name, String base, String other, boolean confounded) {}
