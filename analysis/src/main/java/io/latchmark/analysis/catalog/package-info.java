/** Lists all results below a folder, with an index that can be rebuilt from them at any time. */
@NullMarked
package io.latchmark.analysis.catalog;

import org.jspecify.annotations.NullMarked;
