/** Samplers of databases and devices, and the facts about them. */
@NullMarked
package io.latchmark.storage;

import org.jspecify.annotations.NullMarked;
