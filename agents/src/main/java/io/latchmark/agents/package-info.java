/** Runs with agents on several hosts: the work of an agent, and that of its coordinator. See docs/experiments.md. */
@NullMarked
package io.latchmark.agents;

import org.jspecify.annotations.NullMarked;
