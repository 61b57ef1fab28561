/** What injected delays show: by how much throughput falls for each millisecond that reads, writes or flushes take longer. */
@NullMarked
package io.latchmark.analysis.injection;

import org.jspecify.annotations.NullMarked;
