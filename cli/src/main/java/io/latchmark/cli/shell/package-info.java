/** What shells and man know about the program, made of its commands. */
@NullMarked
package io.latchmark.cli.shell;

import org.jspecify.annotations.NullMarked;
