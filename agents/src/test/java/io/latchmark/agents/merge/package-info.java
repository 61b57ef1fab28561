@NullMarked
package io.latchmark.agents.merge;

import org.jspecify.annotations.NullMarked;
