/** A coordinator and its agents on other hosts: membership, messages, keys, and clock offsets. */
@NullMarked
package io.latchmark.agents.channel;

import org.jspecify.annotations.NullMarked;
