/** What else Latchmark does on this host, whoever does it. */
@NullMarked
package io.latchmark.platform.host;

import org.jspecify.annotations.NullMarked;
