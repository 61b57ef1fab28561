package io.latchmark.procedures.sqlserver;

/** The form in which the lines of a New-Order are passed to its procedure. */
public enum OrderLines {
    /** As numbers, three for each of fifteen lines, which a procedure puts into a table variable. */
    SCALARS,
    /** As a table-valued parameter. The server keeps it in tempdb, like table variables. */
    TABLE
}
