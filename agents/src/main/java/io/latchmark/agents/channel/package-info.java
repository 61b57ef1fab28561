/** A coordinator and its agents on other hosts: membership, messages, keys, and the offsets of their clocks. */
@NullMarked
package io.latchmark.agents.channel;

import org.jspecify.annotations.NullMarked;
