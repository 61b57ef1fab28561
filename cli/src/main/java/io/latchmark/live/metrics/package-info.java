/**
 * The figures of an operation as Micrometer meters, for Prometheus and OpenTelemetry. They are a view: the record of a run
 * remains the files of its directory.
 */
@NullMarked
package io.latchmark.live.metrics;

import org.jspecify.annotations.NullMarked;
