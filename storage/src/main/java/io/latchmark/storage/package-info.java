/** Samplers of databases and devices, and facts about them. */
@NullMarked
package io.latchmark.storage;

import org.jspecify.annotations.NullMarked;
