-- Delivery (TPC-C clause 2.7). One call is one transaction over the ten districts of a warehouse (clause 2.7.4.1
-- allows one or more per transaction). The oldest order of each district is locked in the order of the districts, so that two deliveries of
-- one warehouse queue up instead of deadlocking. Returns how many districts had an order to deliver, 0..10.

-- statement: create
CREATE PROCEDURE ${DELIVERY}(p_w_id integer, p_carrier_id integer)
MODIFIES SQL DATA
BEGIN
    DECLARE v_date datetime(6) DEFAULT UTC_TIMESTAMP(6);
    DECLARE v_delivered, v_c_id, v_o_id integer DEFAULT 0;
    DECLARE v_total decimal(12, 2);
    DECLARE EXIT HANDLER FOR SQLEXCEPTION
    BEGIN
        ROLLBACK;
        RESIGNAL;
    END;

    START TRANSACTION;

    FOR v_d_id IN 1..10 DO
        SET v_o_id = NULL;
        SELECT no_o_id INTO v_o_id
        FROM new_order
        WHERE no_w_id = p_w_id AND no_d_id = v_d_id
        ORDER BY no_o_id
        LIMIT 1
        FOR UPDATE;

        IF v_o_id IS NOT NULL THEN
            DELETE FROM new_order
            WHERE no_w_id = p_w_id AND no_d_id = v_d_id AND no_o_id = v_o_id;

            UPDATE orders
            SET o_carrier_id = p_carrier_id
            WHERE o_w_id = p_w_id AND o_d_id = v_d_id AND o_id = v_o_id;

            UPDATE order_line
            SET ol_delivery_d = v_date
            WHERE ol_w_id = p_w_id AND ol_d_id = v_d_id AND ol_o_id = v_o_id;

            SELECT o_c_id, SUM(ol_amount) INTO v_c_id, v_total
            FROM orders
            STRAIGHT_JOIN order_line ON ol_w_id = o_w_id AND ol_d_id = o_d_id AND ol_o_id = o_id
            WHERE o_w_id = p_w_id AND o_d_id = v_d_id AND o_id = v_o_id;

            UPDATE customer
            SET c_balance = c_balance + v_total, c_delivery_cnt = c_delivery_cnt + 1
            WHERE c_w_id = p_w_id AND c_d_id = v_d_id AND c_id = v_c_id;

            SET v_delivered = v_delivered + 1;
        END IF;
    END FOR;

    SELECT v_delivered AS delivered_orders;

    COMMIT;
END;
