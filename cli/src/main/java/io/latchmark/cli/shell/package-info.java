/** Shell completions and the manual page, generated from the commands. */
@NullMarked
package io.latchmark.cli.shell;

import org.jspecify.annotations.NullMarked;
