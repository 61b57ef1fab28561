/** Models of storage devices on a virtual clock: requests in, completions out, without threads or waiting. */
@NullMarked
package io.latchmark.emulation;

import org.jspecify.annotations.NullMarked;
