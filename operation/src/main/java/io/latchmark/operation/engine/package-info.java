/** What a database engine brings along, and the registry of engines. */
@NullMarked
package io.latchmark.operation.engine;

import org.jspecify.annotations.NullMarked;
