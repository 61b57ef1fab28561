/** The notebook: all results below a folder in a browser, each opened and several compared. */
@NullMarked
package io.latchmark.live.notebook;

import org.jspecify.annotations.NullMarked;
