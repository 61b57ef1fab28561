package io.latchmark.emulation.filesystem.tree;

/**
 * A file or directory opened by a program.
 *
 * @param descriptor on the backing directory
 * @param buffered whether it is read-only and may use a page cache
 */
public record OpenFile(Node node, int descriptor, boolean buffered) {}
