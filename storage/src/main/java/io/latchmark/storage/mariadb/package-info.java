/** What MariaDB reports about its storage. */
@NullMarked
package io.latchmark.storage.mariadb;

import org.jspecify.annotations.NullMarked;
