/**
 * The initial population as pure functions (TPC-C clause 4.3.3.1): a row depends only on the seed, the table and the warehouse,
 * never on the number of workers, the engine or the clock. An interrupted and resumed load therefore ends with the same content,
 * and all engines contain the same rows.
 *
 * <p>For this reason the dates that the specification takes from the clock at load time (c_since, h_date, o_entry_d,
 * ol_delivery_d) are one documented instant, {@link io.latchmark.loader.rows.Population#POPULATION_DATE}. No transaction selects
 * or sorts by them, and a timestamp takes the same space whatever its value, so the choice has no effect on the database's work.
 */
@NullMarked
package io.latchmark.loader.rows;

import org.jspecify.annotations.NullMarked;
