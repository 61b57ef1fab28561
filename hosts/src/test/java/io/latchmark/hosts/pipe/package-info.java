@NullMarked
package io.latchmark.hosts.pipe;

import org.jspecify.annotations.NullMarked;
