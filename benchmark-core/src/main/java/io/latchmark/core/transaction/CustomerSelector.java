package io.latchmark.core.transaction;

/** How Payment and Order-Status identify a customer: by number or by last name (TPC-C clauses 2.5.1.2, 2.6.1.2). */
public sealed interface CustomerSelector permits CustomerSelector.ById, CustomerSelector.ByLastName {
    /**
     * By number.
     *
     * @param customerId 1..3,000
     */
    record ById(int customerId) implements CustomerSelector {}

    /**
     * By last name.
     *
     * @param lastName one of the 1,000 names of clause 4.3.2.3
     */
    record ByLastName(String lastName) implements CustomerSelector {}
}
