/** Cloud volumes: limits, burst credits, host cache. */
@NullMarked
package io.latchmark.emulation.cloud;

import org.jspecify.annotations.NullMarked;
