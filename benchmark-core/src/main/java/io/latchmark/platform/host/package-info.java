/** Other Latchmark processes on this host, of any user. */
@NullMarked
package io.latchmark.platform.host;

import org.jspecify.annotations.NullMarked;
