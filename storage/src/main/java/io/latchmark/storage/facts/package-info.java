/** Facts about the storage configuration of a host, collected by the tools that know it. */
@NullMarked
package io.latchmark.storage.facts;

import org.jspecify.annotations.NullMarked;
