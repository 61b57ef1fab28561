-- Order-Status (TPC-C clause 2.6). Reads only, without locks.

-- statement: create
CREATE FUNCTION ${ORDER_STATUS}(
    p_w_id integer,
    p_d_id integer,
    p_c_id integer,
    p_c_last varchar,
    OUT customer_id integer,
    OUT customer_first varchar,
    OUT customer_middle varchar,
    OUT customer_last varchar,
    OUT customer_balance numeric,
    OUT order_id integer,
    OUT entry_date timestamptz,
    OUT carrier_id integer,
    OUT item_ids integer[],
    OUT supply_warehouse_ids integer[],
    OUT quantities integer[],
    OUT amounts numeric[],
    OUT delivery_dates timestamptz[]
)
LANGUAGE plpgsql STABLE AS $$
BEGIN
    customer_id := p_c_id;
    IF customer_id IS NULL THEN
        -- Clause 2.6.2.2: of the n customers of that name, by first name, the one at n/2 rounded up.
        SELECT (array_agg(c_id ORDER BY c_first))[(count(*) + 1) / 2]
        INTO customer_id
        FROM customer
        WHERE c_w_id = p_w_id AND c_d_id = p_d_id AND c_last = p_c_last;
    END IF;

    SELECT c_first, c_middle, c_last, c_balance
    INTO STRICT customer_first, customer_middle, customer_last, customer_balance
    FROM customer
    WHERE c_w_id = p_w_id AND c_d_id = p_d_id AND c_id = customer_id;

    SELECT o_id, o_entry_d, o_carrier_id
    INTO STRICT order_id, entry_date, carrier_id
    FROM orders
    WHERE o_w_id = p_w_id AND o_d_id = p_d_id AND o_c_id = customer_id
    ORDER BY o_id DESC
    LIMIT 1;

    SELECT array_agg(ol_i_id), array_agg(ol_supply_w_id), array_agg(ol_quantity), array_agg(ol_amount),
        array_agg(ol_delivery_d)
    INTO item_ids, supply_warehouse_ids, quantities, amounts, delivery_dates
    FROM order_line
    WHERE ol_w_id = p_w_id AND ol_d_id = p_d_id AND ol_o_id = order_id;
END
$$;
