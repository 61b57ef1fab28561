/** Runs whose load several hosts execute: what an agent does, and what its coordinator does. See docs/hosts.md. */
@NullMarked
package io.latchmark.agents;

import org.jspecify.annotations.NullMarked;
