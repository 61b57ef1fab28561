/** The tables in MariaDB, and its driver. */
@NullMarked
package io.latchmark.schema.mariadb;

import org.jspecify.annotations.NullMarked;
