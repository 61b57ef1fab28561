/** What a database engine provides, and the registry of engines. */
@NullMarked
package io.latchmark.operation.engine;

import org.jspecify.annotations.NullMarked;
