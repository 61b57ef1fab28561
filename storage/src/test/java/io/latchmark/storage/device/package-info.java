/** Tests of the devices, on recorded trees. */
@NullMarked
package io.latchmark.storage.device;

import org.jspecify.annotations.NullMarked;
