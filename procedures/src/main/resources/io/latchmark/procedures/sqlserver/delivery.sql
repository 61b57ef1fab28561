-- Delivery (TPC-C clause 2.7). One call is one transaction over the ten districts of a
-- warehouse (clause 2.7.4.1 allows one or more per transaction). The oldest order of each district is removed in the order
-- of the districts, so that two deliveries of one warehouse queue up instead of deadlocking. No READPAST: clause 2.7.4.2
-- wants the oldest. Returns a row: how many districts had an order to deliver, 0..10.

-- statement: create
CREATE PROCEDURE ${DELIVERY}
    @w_id int,
    @carrier_id int
AS
BEGIN
    SET NOCOUNT, XACT_ABORT ON;
    DECLARE @delivery_date datetime2(3) = SYSUTCDATETIME(), @d_id int = 1, @order_id int, @delivered int;
    DECLARE @oldest TABLE (d_id int NOT NULL PRIMARY KEY, o_id int NOT NULL, c_id int NULL, total decimal(12, 2) NULL);

    BEGIN TRANSACTION;
    WHILE @d_id <= 10
    BEGIN
        -- Another delivery may take the order between the search and the removal: then the next oldest is sought.
        SET @order_id = 0;
        WHILE @order_id = 0
        BEGIN
            SELECT @order_id = MIN(no_o_id)
            FROM new_order WITH (UPDLOCK, ROWLOCK)
            WHERE no_w_id = @w_id AND no_d_id = @d_id
            OPTION (KEEPFIXED PLAN);
            DELETE FROM new_order WHERE no_w_id = @w_id AND no_d_id = @d_id AND no_o_id = @order_id;
            IF @@ROWCOUNT = 1
                INSERT INTO @oldest (d_id, o_id) VALUES (@d_id, @order_id);
            ELSE IF @order_id IS NOT NULL
                SET @order_id = 0;
        END;
        SET @d_id = @d_id + 1;
    END;

    UPDATE orders
    SET o_carrier_id = @carrier_id
    FROM @oldest AS d
    JOIN orders ON o_w_id = @w_id AND o_d_id = d.d_id AND orders.o_id = d.o_id
    OPTION (FORCE ORDER, LOOP JOIN, MAXDOP 1, KEEPFIXED PLAN);

    UPDATE order_line
    SET ol_delivery_d = @delivery_date
    FROM @oldest AS d
    JOIN order_line ON ol_w_id = @w_id AND ol_d_id = d.d_id AND ol_o_id = d.o_id
    OPTION (FORCE ORDER, LOOP JOIN, MAXDOP 1, KEEPFIXED PLAN);

    UPDATE customer
    SET c_balance = c_balance + t.total, c_delivery_cnt = c_delivery_cnt + 1
    FROM (
        SELECT d.d_id, o_c_id, SUM(ol_amount) AS total
        FROM @oldest AS d
        JOIN orders ON o_w_id = @w_id AND o_d_id = d.d_id AND orders.o_id = d.o_id
        JOIN order_line ON ol_w_id = @w_id AND ol_d_id = d.d_id AND ol_o_id = d.o_id
        GROUP BY d.d_id, o_c_id
    ) AS t
    JOIN customer ON c_w_id = @w_id AND c_d_id = t.d_id AND c_id = t.o_c_id
    OPTION (FORCE ORDER, LOOP JOIN, MAXDOP 1, KEEPFIXED PLAN);
    SET @delivered = @@ROWCOUNT;
    COMMIT TRANSACTION;

    SELECT @delivered AS delivered_orders;
    RETURN 0;
END;
GO
