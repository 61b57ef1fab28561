/** The scale of a database: tables and cardinalities (TPC-C clause 1.2.1). */
@NullMarked
package io.latchmark.core.population;

import org.jspecify.annotations.NullMarked;
