-- Order-Status (TPC-C clause 2.6). Reads only. One transaction, so that both results tell of the
-- same order.

-- statement: create
CREATE PROCEDURE ${ORDER_STATUS}
    @w_id int,
    @d_id int,
    @c_id int,
    @c_last varchar(16)
AS
BEGIN
    SET NOCOUNT, XACT_ABORT ON;
    DECLARE @namesakes int, @customer_id int = @c_id, @order_id int, @entry_date datetime2(3), @carrier_id int;

    BEGIN TRANSACTION;
    IF @customer_id IS NULL
    BEGIN
        -- Clause 2.6.2.2: of the n customers of that name, by first name, the one at n/2 rounded up.
        SELECT @namesakes = COUNT(*)
        FROM customer WHERE c_w_id = @w_id AND c_d_id = @d_id AND c_last = @c_last;
        SELECT @customer_id = c_id
        FROM customer WHERE c_w_id = @w_id AND c_d_id = @d_id AND c_last = @c_last
        ORDER BY c_first OFFSET (@namesakes - 1) / 2 ROWS FETCH NEXT 1 ROWS ONLY;
    END;

    SELECT TOP (1) @order_id = o_id, @entry_date = o_entry_d, @carrier_id = o_carrier_id
    FROM orders
    WHERE o_w_id = @w_id AND o_d_id = @d_id AND o_c_id = @customer_id
    ORDER BY o_id DESC
    OPTION (KEEPFIXED PLAN);
    IF @order_id IS NULL
        THROW 50001, 'There is no such customer, or no order of his.', 1;

    SELECT c_id, c_first, c_middle, c_last, c_balance, @order_id AS order_id, @entry_date AS entry_date,
        @carrier_id AS carrier_id
    FROM customer WHERE c_w_id = @w_id AND c_d_id = @d_id AND c_id = @customer_id;
    SELECT ol_i_id, ol_supply_w_id, ol_quantity, ol_amount, ol_delivery_d
    FROM order_line WHERE ol_w_id = @w_id AND ol_d_id = @d_id AND ol_o_id = @order_id;
    COMMIT TRANSACTION;
    RETURN 0;
END;
GO
