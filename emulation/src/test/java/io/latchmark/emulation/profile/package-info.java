@NullMarked
package io.latchmark.emulation.profile;

import org.jspecify.annotations.NullMarked;
