-- How the lines of a New-Order reach its procedure: as a table-valued parameter of this type, or as numbers, three for each
-- of fifteen lines, which a procedure of its own puts into a table of this type. Which costs less is to be measured; both
-- stand behind one setting. mention counts the earlier lines of the same item and warehouse.

-- statement: create type
CREATE TYPE ${ORDER_LINES} AS TABLE (
    supply_w_id int NOT NULL,
    item_id int NOT NULL,
    mention int NOT NULL,
    line int NOT NULL,
    quantity int NOT NULL,
    PRIMARY KEY (supply_w_id, item_id, mention)
);
GO

-- statement: create scalars
-- A line that the order does not have is NULL.
CREATE PROCEDURE ${NEW_ORDER_SCALARS}
    @w_id int,
    @d_id int,
    @c_id int,
    @i1 int, @s1 int, @q1 int,
    @i2 int, @s2 int, @q2 int,
    @i3 int, @s3 int, @q3 int,
    @i4 int, @s4 int, @q4 int,
    @i5 int, @s5 int, @q5 int,
    @i6 int, @s6 int, @q6 int,
    @i7 int, @s7 int, @q7 int,
    @i8 int, @s8 int, @q8 int,
    @i9 int, @s9 int, @q9 int,
    @i10 int, @s10 int, @q10 int,
    @i11 int, @s11 int, @q11 int,
    @i12 int, @s12 int, @q12 int,
    @i13 int, @s13 int, @q13 int,
    @i14 int, @s14 int, @q14 int,
    @i15 int, @s15 int, @q15 int
AS
BEGIN
    SET NOCOUNT, XACT_ABORT ON;
    DECLARE @lines ${ORDER_LINES}, @line_count int, @result int;
    INSERT INTO @lines (supply_w_id, item_id, mention, line, quantity)
    SELECT supply_w_id, item_id, ROW_NUMBER() OVER (PARTITION BY supply_w_id, item_id ORDER BY line) - 1, line, quantity
    FROM (VALUES
        (1, @i1, @s1, @q1),
        (2, @i2, @s2, @q2),
        (3, @i3, @s3, @q3),
        (4, @i4, @s4, @q4),
        (5, @i5, @s5, @q5),
        (6, @i6, @s6, @q6),
        (7, @i7, @s7, @q7),
        (8, @i8, @s8, @q8),
        (9, @i9, @s9, @q9),
        (10, @i10, @s10, @q10),
        (11, @i11, @s11, @q11),
        (12, @i12, @s12, @q12),
        (13, @i13, @s13, @q13),
        (14, @i14, @s14, @q14),
        (15, @i15, @s15, @q15)
    ) AS given (line, item_id, supply_w_id, quantity)
    WHERE item_id IS NOT NULL;
    SET @line_count = @@ROWCOUNT;
    EXECUTE @result = ${NEW_ORDER} @w_id, @d_id, @c_id, @line_count, @lines;
    RETURN @result;
END;
GO
