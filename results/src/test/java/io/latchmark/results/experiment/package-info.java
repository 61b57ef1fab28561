@NullMarked
package io.latchmark.results.experiment;

import org.jspecify.annotations.NullMarked;
