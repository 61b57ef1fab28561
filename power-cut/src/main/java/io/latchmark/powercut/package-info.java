/** Whether storage keeps what it acknowledged: a writer, a witness on another host, and what is found after a power cut. */
@NullMarked
package io.latchmark.powercut;

import org.jspecify.annotations.NullMarked;
