@NullMarked
package io.latchmark.analysis.conformance;

import org.jspecify.annotations.NullMarked;
