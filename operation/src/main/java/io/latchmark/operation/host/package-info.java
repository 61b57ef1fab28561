/** What else Latchmark does on this host, whoever does it. */
@NullMarked
package io.latchmark.operation.host;

import org.jspecify.annotations.NullMarked;
