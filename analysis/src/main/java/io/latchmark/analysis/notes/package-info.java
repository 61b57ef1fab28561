/** What is known about storage configurations besides their runs. */
@NullMarked
package io.latchmark.analysis.notes;

import org.jspecify.annotations.NullMarked;
