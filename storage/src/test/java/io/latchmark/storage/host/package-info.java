/** Tests of the host's facts. */
@NullMarked
package io.latchmark.storage.host;

import org.jspecify.annotations.NullMarked;
