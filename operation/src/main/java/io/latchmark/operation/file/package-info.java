/** Files that users write. */
@NullMarked
package io.latchmark.operation.file;

import org.jspecify.annotations.NullMarked;
