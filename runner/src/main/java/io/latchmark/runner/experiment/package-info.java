/** Experiments: configurations, workloads and repetitions in randomised blocks, executed step by step and resumable. */
@NullMarked
package io.latchmark.runner.experiment;

import org.jspecify.annotations.NullMarked;
