/** Documents made of sections, tables, charts and findings, and their renderers: text, Markdown and HTML. */
@NullMarked
package io.latchmark.analysis.document;

import org.jspecify.annotations.NullMarked;
