/** How long one request of each kind keeps a device busy, from the device's own counters over time. */
@NullMarked
package io.latchmark.analysis.demand;

import org.jspecify.annotations.NullMarked;
