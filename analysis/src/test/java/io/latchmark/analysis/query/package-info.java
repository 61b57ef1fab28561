@NullMarked
package io.latchmark.analysis.query;

import org.jspecify.annotations.NullMarked;
