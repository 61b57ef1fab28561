@NullMarked
package io.latchmark.application.injection;

import org.jspecify.annotations.NullMarked;
