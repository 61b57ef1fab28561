/** The result browser: shows all results below a folder, each on its own or several compared. */
@NullMarked
package io.latchmark.live.notebook;

import org.jspecify.annotations.NullMarked;
