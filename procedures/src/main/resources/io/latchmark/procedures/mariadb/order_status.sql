-- Order-Status (TPC-C clause 2.6). Reads only, without locks.

-- statement: create
CREATE PROCEDURE ${ORDER_STATUS}(
    p_w_id integer,
    p_d_id integer,
    p_c_id integer,
    p_c_last varchar(16) CHARACTER SET ascii COLLATE ascii_bin
)
READS SQL DATA
BEGIN
    DECLARE v_c_id integer DEFAULT p_c_id;
    DECLARE v_before, v_o_id, v_carrier_id integer;
    DECLARE v_entry_d datetime(6);
    DECLARE EXIT HANDLER FOR SQLEXCEPTION
    BEGIN
        ROLLBACK;
        RESIGNAL;
    END;

    START TRANSACTION READ ONLY;

    IF v_c_id IS NULL THEN
        -- Clause 2.6.2.2: of the n customers of that name, by first name, the one at n/2 rounded up.
        SELECT (COUNT(*) - 1) DIV 2 INTO v_before
        FROM customer
        WHERE c_w_id = p_w_id AND c_d_id = p_d_id AND c_last = p_c_last;
        SELECT c_id INTO v_c_id
        FROM customer
        WHERE c_w_id = p_w_id AND c_d_id = p_d_id AND c_last = p_c_last
        ORDER BY c_first
        LIMIT v_before, 1;
    END IF;

    SELECT o_id, o_entry_d, o_carrier_id
    INTO v_o_id, v_entry_d, v_carrier_id
    FROM orders
    WHERE o_w_id = p_w_id AND o_d_id = p_d_id AND o_c_id = v_c_id
    ORDER BY o_id DESC
    LIMIT 1;

    SELECT c_id, c_first, c_middle, c_last, c_balance, v_o_id AS order_id, v_entry_d AS entry_date, v_carrier_id AS carrier_id,
        JSON_ARRAYAGG(JSON_ARRAY(ol_i_id, ol_supply_w_id, ol_quantity, ol_amount, ol_delivery_d)) AS shown_lines
    FROM customer
    STRAIGHT_JOIN order_line ON ol_w_id = p_w_id AND ol_d_id = p_d_id AND ol_o_id = v_o_id
    WHERE c_w_id = p_w_id AND c_d_id = p_d_id AND c_id = v_c_id;

    COMMIT;
END;
