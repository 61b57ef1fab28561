@NullMarked
package io.latchmark.runner;

import org.jspecify.annotations.NullMarked;
