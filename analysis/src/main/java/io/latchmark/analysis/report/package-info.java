/** The report: one HTML file without network access. Everything from outside goes through {@link Markup#escape}. */
@NullMarked
package io.latchmark.analysis.report;

import org.jspecify.annotations.NullMarked;
