/** Whether recorded runs follow the published format. */
@NullMarked
package io.latchmark.analysis.validation;

import org.jspecify.annotations.NullMarked;
