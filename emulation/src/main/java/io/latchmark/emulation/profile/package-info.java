/** Named devices, with the sources of their parameters. */
@NullMarked
package io.latchmark.emulation.profile;

import org.jspecify.annotations.NullMarked;
