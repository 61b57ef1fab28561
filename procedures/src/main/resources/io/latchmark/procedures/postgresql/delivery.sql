-- Delivery (TPC-C clause 2.7). One call is one transaction over the ten districts of a
-- warehouse (clause 2.7.4.1 allows one or more per transaction). The oldest order of each district is locked in the
-- order of the districts, so that two deliveries of one warehouse queue up instead of deadlocking. No SKIP LOCKED:
-- clause 2.7.4.2 wants the oldest. Returns how many districts had an order to deliver, 0..10.

-- statement: create
CREATE FUNCTION ${DELIVERY}(
    p_w_id integer,
    p_carrier_id integer,
    OUT delivered_orders integer
)
LANGUAGE plpgsql AS $$
BEGIN
    WITH oldest AS MATERIALIZED (
        SELECT district_id, no_o_id
        FROM generate_series(1, 10) AS districts (district_id)
        CROSS JOIN LATERAL (
            SELECT no_o_id
            FROM new_order
            WHERE no_w_id = p_w_id AND no_d_id = district_id
            ORDER BY no_o_id
            LIMIT 1
            FOR UPDATE
        ) AS queue
    ), dequeued AS (
        DELETE FROM new_order
        USING oldest
        WHERE no_w_id = p_w_id AND no_d_id = district_id AND new_order.no_o_id = oldest.no_o_id
        RETURNING no_d_id, new_order.no_o_id
    ), shipped AS (
        UPDATE orders
        SET o_carrier_id = p_carrier_id
        FROM dequeued
        WHERE o_w_id = p_w_id AND o_d_id = no_d_id AND o_id = no_o_id
        RETURNING o_d_id, o_id, o_c_id
    ), dated AS (
        UPDATE order_line
        SET ol_delivery_d = now()
        FROM shipped
        WHERE ol_w_id = p_w_id AND ol_d_id = o_d_id AND ol_o_id = o_id
        RETURNING ol_d_id, o_c_id, ol_amount
    ), totals AS (
        SELECT ol_d_id, o_c_id, sum(ol_amount) AS total
        FROM dated
        GROUP BY ol_d_id, o_c_id
        ORDER BY ol_d_id
    ), credited AS (
        UPDATE customer
        SET c_balance = c_balance + total, c_delivery_cnt = c_delivery_cnt + 1
        FROM totals
        WHERE c_w_id = p_w_id AND c_d_id = ol_d_id AND c_id = o_c_id
        RETURNING c_id
    )
    SELECT count(*) INTO delivered_orders FROM credited;
END
$$;
