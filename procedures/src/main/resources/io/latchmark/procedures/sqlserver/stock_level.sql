-- Stock-Level (TPC-C clause 2.8). Reads only; read committed suffices (clause 2.8.2.3).

-- statement: create
CREATE PROCEDURE ${STOCK_LEVEL}
    @w_id int,
    @d_id int,
    @threshold int
AS
BEGIN
    SET NOCOUNT, XACT_ABORT ON;
    DECLARE @next_o_id int;

    SELECT @next_o_id = d_next_o_id FROM district WHERE d_w_id = @w_id AND d_id = @d_id;
    IF @next_o_id IS NULL
        THROW 50001, 'There is no such district.', 1;

    SELECT COUNT(DISTINCT s_i_id) AS low_stock
    FROM order_line
    JOIN stock ON s_w_id = @w_id AND s_i_id = ol_i_id
    WHERE ol_w_id = @w_id AND ol_d_id = @d_id AND ol_o_id >= @next_o_id - 20 AND ol_o_id < @next_o_id
        AND s_quantity < @threshold
    OPTION (LOOP JOIN, MAXDOP 1, KEEPFIXED PLAN);
    RETURN 0;
END;
GO
