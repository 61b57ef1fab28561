/** Capacity planning: what measured levels of load say about levels and devices that were not measured. */
@NullMarked
package io.latchmark.analysis.plan;

import org.jspecify.annotations.NullMarked;
