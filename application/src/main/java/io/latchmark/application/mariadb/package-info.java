/** MariaDB as an engine. */
@NullMarked
package io.latchmark.application.mariadb;

import org.jspecify.annotations.NullMarked;
