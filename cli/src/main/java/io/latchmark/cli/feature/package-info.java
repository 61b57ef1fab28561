/** What modules above the command line add to it. */
@NullMarked
package io.latchmark.cli.feature;

import org.jspecify.annotations.NullMarked;
