/** What a database engine provides, and the registry of engines. */
@NullMarked
package io.latchmark.application.engine;

import org.jspecify.annotations.NullMarked;
