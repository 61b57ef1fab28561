/** The transactions in MariaDB. */
@NullMarked
package io.latchmark.procedures.mariadb;

import org.jspecify.annotations.NullMarked;
