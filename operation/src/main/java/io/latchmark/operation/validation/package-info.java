/** Whether recorded runs follow the published format. */
@NullMarked
package io.latchmark.operation.validation;

import org.jspecify.annotations.NullMarked;
