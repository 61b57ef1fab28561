-- Stock-Level (TPC-C clause 2.8). Reads only; read committed suffices (clause 2.8.2.3).

-- statement: create
CREATE FUNCTION ${STOCK_LEVEL}(
    p_w_id integer,
    p_d_id integer,
    p_threshold integer,
    OUT low_stock integer
)
LANGUAGE plpgsql STABLE AS $$
DECLARE
    v_next_o_id integer;
BEGIN
    SELECT d_next_o_id INTO STRICT v_next_o_id FROM district WHERE d_w_id = p_w_id AND d_id = p_d_id;

    SELECT count(DISTINCT s_i_id) INTO low_stock
    FROM order_line
    JOIN stock ON s_w_id = p_w_id AND s_i_id = ol_i_id
    WHERE ol_w_id = p_w_id AND ol_d_id = p_d_id AND ol_o_id >= v_next_o_id - 20 AND ol_o_id < v_next_o_id
        AND s_quantity < p_threshold;
END
$$;
