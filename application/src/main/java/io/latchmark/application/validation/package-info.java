/** Whether recorded runs follow the published format. */
@NullMarked
package io.latchmark.application.validation;

import org.jspecify.annotations.NullMarked;
