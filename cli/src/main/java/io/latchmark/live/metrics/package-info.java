/**
 * The figures of an operation as meters of Micrometer, for Prometheus and OpenTelemetry. They are a view: the record of a run
 * stays the files of its directory.
 */
@NullMarked
package io.latchmark.live.metrics;

import org.jspecify.annotations.NullMarked;
