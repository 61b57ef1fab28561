/** What operations say of their progress, in words. */
@NullMarked
package io.latchmark.operation.text;

import org.jspecify.annotations.NullMarked;
