package io.latchmark.procedures.sqlserver;

/** How the lines of a New-Order reach its procedure. */
public enum OrderLines {
    /** As numbers, three for each of fifteen lines: one remote procedure call without metadata. */
    SCALARS,
    /** As a table-valued parameter, which the server keeps in its temporary database. */
    TABLE
}
