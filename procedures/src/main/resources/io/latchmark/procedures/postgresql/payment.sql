-- Payment (TPC-C clause 2.5). One call is one transaction. Lock order: customer, district,
-- warehouse: the row that all payments of a warehouse need is locked last.

-- statement: create
CREATE FUNCTION ${PAYMENT}(
    p_w_id integer,
    p_d_id integer,
    p_c_w_id integer,
    p_c_d_id integer,
    p_c_id integer,
    p_c_last varchar,
    p_amount numeric,
    OUT customer_id integer,
    OUT customer_first varchar,
    OUT customer_middle varchar,
    OUT customer_last varchar,
    OUT customer_street_1 varchar,
    OUT customer_street_2 varchar,
    OUT customer_city varchar,
    OUT customer_state varchar,
    OUT customer_zip varchar,
    OUT customer_phone varchar,
    OUT customer_since timestamptz,
    OUT customer_credit varchar,
    OUT customer_credit_limit numeric,
    OUT customer_discount numeric,
    OUT customer_balance numeric,
    OUT customer_data varchar,
    OUT district_street_1 varchar,
    OUT district_street_2 varchar,
    OUT district_city varchar,
    OUT district_state varchar,
    OUT district_zip varchar,
    OUT warehouse_street_1 varchar,
    OUT warehouse_street_2 varchar,
    OUT warehouse_city varchar,
    OUT warehouse_state varchar,
    OUT warehouse_zip varchar,
    OUT payment_date timestamptz
)
LANGUAGE plpgsql AS $$
DECLARE
    v_d_name varchar;
    v_w_name varchar;
BEGIN
    payment_date := now();
    customer_id := p_c_id;
    IF customer_id IS NULL THEN
        -- Clause 2.5.2.2: of the n customers of that name, by first name, the one at n/2 rounded up.
        SELECT (array_agg(c_id ORDER BY c_first))[(count(*) + 1) / 2]
        INTO customer_id
        FROM customer
        WHERE c_w_id = p_c_w_id AND c_d_id = p_c_d_id AND c_last = p_c_last;
    END IF;

    -- A customer with bad credit keeps the payment in front of his data, cut off at 500 characters.
    UPDATE customer
    SET c_balance = c_balance - p_amount,
        c_ytd_payment = c_ytd_payment + p_amount,
        c_payment_cnt = c_payment_cnt + 1,
        c_data = CASE
            WHEN c_credit = 'BC' THEN left(
                concat_ws(' ', c_id, c_d_id, c_w_id, p_d_id, p_w_id, p_amount, '| ') || c_data, 500)
            ELSE c_data
        END
    WHERE c_w_id = p_c_w_id AND c_d_id = p_c_d_id AND c_id = customer_id
    RETURNING c_first, c_middle, c_last, c_street_1, c_street_2, c_city, c_state, c_zip, c_phone, c_since, c_credit,
        c_credit_lim, c_discount, c_balance, CASE WHEN c_credit = 'BC' THEN left(c_data, 200) END
    INTO STRICT customer_first, customer_middle, customer_last, customer_street_1, customer_street_2, customer_city,
        customer_state, customer_zip, customer_phone, customer_since, customer_credit, customer_credit_limit,
        customer_discount, customer_balance, customer_data;

    UPDATE district
    SET d_ytd = d_ytd + p_amount
    WHERE d_w_id = p_w_id AND d_id = p_d_id
    RETURNING d_name, d_street_1, d_street_2, d_city, d_state, d_zip
    INTO STRICT v_d_name, district_street_1, district_street_2, district_city, district_state, district_zip;

    UPDATE warehouse
    SET w_ytd = w_ytd + p_amount
    WHERE w_id = p_w_id
    RETURNING w_name, w_street_1, w_street_2, w_city, w_state, w_zip
    INTO STRICT v_w_name, warehouse_street_1, warehouse_street_2, warehouse_city, warehouse_state, warehouse_zip;

    INSERT INTO history (h_c_id, h_c_d_id, h_c_w_id, h_d_id, h_w_id, h_date, h_amount, h_data)
    VALUES (customer_id, p_c_d_id, p_c_w_id, p_d_id, p_w_id, payment_date, p_amount, v_w_name || '    ' || v_d_name);
END
$$;
