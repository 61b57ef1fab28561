package io.latchmark.emulation.filesystem.tree;

/**
 * A file or directory that a program has open.
 *
 * @param descriptor on the backing directory
 */
public record OpenFile(Node node, int descriptor) {}
