-- New-Order (TPC-C clause 2.4). One call is one transaction.
--
-- Lock order, the same in every procedure: stock by (warehouse, item), customer, district, warehouse.
-- The district's row, which all orders of a district need, is locked after stock was read, so that it is not held
-- while pages of stock come from storage. Those of the order's own rows and index entries may come while it is held.
--
-- The order's lines are worked off as a set. An order may name an item twice (clause 2.4.1.5), and an UPDATE changes a row
-- once: the second mentions, which about one order in two hundred has, are worked off after the first ones. The number of
-- lines is an input (clause 2.4.1.3), so that nothing is counted; in an order with an unused item fewer are found. The
-- parameter is read in one place alone: elsewhere Babelfish 4 takes it for that of an earlier call.
--
-- Returns 1 for the intended rollback, else 0, and then two results: what belongs to the order, and its lines. Results go
-- out after the commit, so that no lock waits for the network.

-- statement: create
CREATE PROCEDURE ${NEW_ORDER}
    @w_id int,
    @d_id int,
    @c_id int,
    @line_count int,
    @lines ${ORDER_LINES} READONLY
AS
BEGIN
    SET NOCOUNT, XACT_ABORT ON;
    DECLARE @order_id int, @entry_date datetime2(3) = SYSUTCDATETIME(), @customer_last varchar(16), @customer_credit char(2),
        @customer_discount decimal(4, 4), @warehouse_tax decimal(4, 4), @district_tax decimal(4, 4),
        @total_amount decimal(12, 2), @worked_off int = 0, @mention int = 0, @found int;
    DECLARE @shown TABLE (
        line int NOT NULL PRIMARY KEY, item_id int NOT NULL, supply_w_id int NOT NULL, mention int NOT NULL,
        quantity int NOT NULL, item_name varchar(24) NOT NULL, stock_quantity int NOT NULL, brand_generic char(1) NOT NULL,
        item_price decimal(5, 2) NOT NULL, amount decimal(6, 2) NOT NULL, dist_info char(24) NOT NULL
    );

    BEGIN TRANSACTION;
    SELECT @customer_discount = c_discount, @customer_last = c_last, @customer_credit = c_credit
    FROM customer WHERE c_w_id = @w_id AND c_d_id = @d_id AND c_id = @c_id;
    SELECT @warehouse_tax = w_tax FROM warehouse WHERE w_id = @w_id;
    IF @customer_last IS NULL OR @warehouse_tax IS NULL
        THROW 50001, 'There is no such customer or warehouse.', 1;

    WHILE @worked_off < @line_count
    BEGIN
        -- The rows of the stock are locked here, in the order of the lines' key, and changed thereafter.
        INSERT INTO @shown (line, item_id, supply_w_id, mention, quantity, item_name, stock_quantity, brand_generic,
            item_price, amount, dist_info)
        SELECT l.line, l.item_id, l.supply_w_id, l.mention, l.quantity, i_name,
            s_quantity - l.quantity + CASE WHEN s_quantity >= l.quantity + 10 THEN 0 ELSE 91 END,
            CASE WHEN s_data LIKE '%ORIGINAL%' AND i_data LIKE '%ORIGINAL%' THEN 'B' ELSE 'G' END, i_price,
            l.quantity * i_price,
            CASE @d_id
                WHEN 1 THEN s_dist_01 WHEN 2 THEN s_dist_02 WHEN 3 THEN s_dist_03 WHEN 4 THEN s_dist_04
                WHEN 5 THEN s_dist_05 WHEN 6 THEN s_dist_06 WHEN 7 THEN s_dist_07 WHEN 8 THEN s_dist_08
                WHEN 9 THEN s_dist_09 WHEN 10 THEN s_dist_10
            END
        FROM @lines AS l
        JOIN stock WITH (UPDLOCK, ROWLOCK) ON s_w_id = l.supply_w_id AND s_i_id = l.item_id
        JOIN item ON i_id = l.item_id
        WHERE l.mention = @mention
        OPTION (FORCE ORDER, LOOP JOIN, MAXDOP 1, KEEPFIXED PLAN);
        SET @found = @@ROWCOUNT;
        IF @found = 0
            BREAK;

        -- Clause 2.4.2.2: the stock falls by the quantity, and rises by 91 where fewer than 10 would be left.
        UPDATE stock
        SET s_quantity = s_quantity - l.quantity + CASE WHEN s_quantity >= l.quantity + 10 THEN 0 ELSE 91 END,
            s_ytd = s_ytd + l.quantity,
            s_order_cnt = s_order_cnt + 1,
            s_remote_cnt = s_remote_cnt + CASE WHEN l.supply_w_id = @w_id THEN 0 ELSE 1 END
        FROM @shown AS l
        JOIN stock WITH (ROWLOCK) ON s_w_id = l.supply_w_id AND s_i_id = l.item_id
        WHERE l.mention = @mention
        OPTION (FORCE ORDER, LOOP JOIN, MAXDOP 1, KEEPFIXED PLAN);
        SET @worked_off = @worked_off + @found;
        SET @mention = @mention + 1;
    END;

    -- The number is read from the row that this transaction has locked. An assignment within the UPDATE saves that access, but on
    -- Babelfish 4 it takes the value from before the commit that the UPDATE waited for: two orders would get one number.
    UPDATE district SET d_next_o_id = d_next_o_id + 1 WHERE d_w_id = @w_id AND d_id = @d_id;
    SELECT @order_id = d_next_o_id - 1, @district_tax = d_tax FROM district WHERE d_w_id = @w_id AND d_id = @d_id;

    INSERT INTO orders (o_id, o_d_id, o_w_id, o_c_id, o_entry_d, o_carrier_id, o_ol_cnt, o_all_local)
    SELECT @order_id, @d_id, @w_id, @c_id, @entry_date, NULL, @line_count,
        COALESCE(MIN(CASE WHEN supply_w_id = @w_id THEN 1 ELSE 0 END), 1)
    FROM @shown;
    INSERT INTO new_order (no_o_id, no_d_id, no_w_id) VALUES (@order_id, @d_id, @w_id);
    INSERT INTO order_line (ol_o_id, ol_d_id, ol_w_id, ol_number, ol_i_id, ol_supply_w_id, ol_delivery_d, ol_quantity,
        ol_amount, ol_dist_info)
    SELECT @order_id, @d_id, @w_id, line, item_id, supply_w_id, NULL, quantity, amount, dist_info
    FROM @shown;

    -- Clause 2.4.2.3: an unused item number rolls back what the other lines did.
    IF @worked_off < @line_count
    BEGIN
        ROLLBACK TRANSACTION;
        RETURN 1;
    END;
    COMMIT TRANSACTION;

    SELECT @total_amount = SUM(amount) FROM @shown;
    SELECT @order_id AS order_id, @entry_date AS entry_date, @customer_last AS customer_last,
        @customer_credit AS customer_credit, @customer_discount AS customer_discount, @warehouse_tax AS warehouse_tax,
        @district_tax AS district_tax,
        @total_amount * (1 - @customer_discount) * (1 + @warehouse_tax + @district_tax) AS total_amount;
    SELECT line, item_name, stock_quantity, brand_generic, item_price, amount FROM @shown ORDER BY line;
    RETURN 0;
END;
GO
