/** Rotating disks: seeks, rotation, zones, command queue. */
@NullMarked
package io.latchmark.emulation.disk;

import org.jspecify.annotations.NullMarked;
