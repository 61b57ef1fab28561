/** Disks and CPUs of a Windows host, by its kernel's counters. */
@NullMarked
package io.latchmark.storage.windows;

import org.jspecify.annotations.NullMarked;
