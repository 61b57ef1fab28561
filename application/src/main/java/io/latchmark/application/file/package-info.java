/** Files that users write. */
@NullMarked
package io.latchmark.application.file;

import org.jspecify.annotations.NullMarked;
