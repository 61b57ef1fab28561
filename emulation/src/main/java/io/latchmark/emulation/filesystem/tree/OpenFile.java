package io.latchmark.emulation.filesystem.tree;

/**
 * A file or directory that a program has open.
 *
 * @param descriptor on the backing directory
 * @param buffered to be read only, and through a page cache if there is one
 */
public record OpenFile(Node node, int descriptor, boolean buffered) {}
