-- New-Order (TPC-C clause 2.4). One call is one transaction.
--
-- Lock order, the same in every procedure: stock by (warehouse, item), customer, district, warehouse. The district's row, which
-- all orders of a district need, is locked after the stock was read, so that it is not held while pages of the stock come from storage.
--
-- The lines are a JSON array of [item, supplying warehouse, quantity]. An order may name an item twice (clause 2.4.1.5), so the stock of each
-- line is changed by a statement of its own.

-- statement: create
CREATE PROCEDURE ${NEW_ORDER}(p_w_id integer, p_d_id integer, p_c_id integer, p_lines varchar(1000) CHARACTER SET ascii)
MODIFIES SQL DATA
BEGIN
    DECLARE v_entry_d datetime(6) DEFAULT UTC_TIMESTAMP(6);
    DECLARE v_o_id integer;
    DECLARE v_d_tax, v_w_tax, v_discount decimal(4, 4);
    DECLARE v_last varchar(16);
    DECLARE v_credit char(2);
    DECLARE v_all_local integer DEFAULT 1;
    DECLARE v_unused boolean DEFAULT FALSE;
    DECLARE EXIT HANDLER FOR SQLEXCEPTION
    BEGIN
        ROLLBACK;
        RESIGNAL;
    END;

    START TRANSACTION;

    SELECT c_discount, c_last, c_credit, w_tax
    INTO v_discount, v_last, v_credit, v_w_tax
    FROM customer, warehouse
    WHERE c_w_id = p_w_id AND c_d_id = p_d_id AND c_id = p_c_id AND w_id = p_w_id;

    -- Clause 2.4.2.2: the stock falls by the quantity, and rises by 91 where fewer than 10 would be left.
    FOR ordered IN (
        SELECT item_id, supply_w_id, quantity
        FROM JSON_TABLE(p_lines, '$[*]' COLUMNS (
            number FOR ORDINALITY, item_id integer PATH '$[0]', supply_w_id integer PATH '$[1]', quantity integer PATH '$[2]'
        )) AS order_lines
        ORDER BY supply_w_id, item_id, number
    ) DO
        UPDATE stock
        SET s_quantity = s_quantity - ordered.quantity + IF(s_quantity >= ordered.quantity + 10, 0, 91),
            s_ytd = s_ytd + ordered.quantity,
            s_order_cnt = s_order_cnt + 1,
            s_remote_cnt = s_remote_cnt + IF(ordered.supply_w_id = p_w_id, 0, 1)
        WHERE s_w_id = ordered.supply_w_id AND s_i_id = ordered.item_id;
        IF ROW_COUNT() = 0 THEN
            SET v_unused = TRUE;
        END IF;
        IF ordered.supply_w_id <> p_w_id THEN
            SET v_all_local = 0;
        END IF;
    END FOR;

    UPDATE district
    SET d_next_o_id = d_next_o_id + 1
    WHERE d_w_id = p_w_id AND d_id = p_d_id;
    SELECT d_next_o_id - 1, d_tax
    INTO v_o_id, v_d_tax
    FROM district
    WHERE d_w_id = p_w_id AND d_id = p_d_id;

    INSERT INTO orders (o_id, o_d_id, o_w_id, o_c_id, o_entry_d, o_carrier_id, o_ol_cnt, o_all_local)
    VALUES (v_o_id, p_d_id, p_w_id, p_c_id, v_entry_d, NULL, JSON_LENGTH(p_lines), v_all_local);

    INSERT INTO new_order (no_o_id, no_d_id, no_w_id)
    VALUES (v_o_id, p_d_id, p_w_id);

    INSERT INTO order_line (ol_o_id, ol_d_id, ol_w_id, ol_number, ol_i_id, ol_supply_w_id, ol_delivery_d, ol_quantity, ol_amount, ol_dist_info)
    SELECT v_o_id, p_d_id, p_w_id, number, item_id, supply_w_id, NULL, quantity, quantity * i_price,
        ELT(p_d_id, s_dist_01, s_dist_02, s_dist_03, s_dist_04, s_dist_05, s_dist_06, s_dist_07, s_dist_08, s_dist_09, s_dist_10)
    FROM JSON_TABLE(p_lines, '$[*]' COLUMNS (
        number FOR ORDINALITY, item_id integer PATH '$[0]', supply_w_id integer PATH '$[1]', quantity integer PATH '$[2]'
    )) AS order_lines
    STRAIGHT_JOIN item ON i_id = item_id
    STRAIGHT_JOIN stock ON s_w_id = supply_w_id AND s_i_id = item_id;

    -- Clause 2.4.2.3: an unused item number rolls back what the other lines did.
    IF v_unused THEN
        SIGNAL SQLSTATE 'LM001' SET MESSAGE_TEXT = 'Item number is not valid';
    END IF;

    SELECT v_o_id AS order_id, v_entry_d AS entry_date, v_last AS customer_last, v_credit AS customer_credit,
        v_discount AS customer_discount, v_w_tax AS warehouse_tax, v_d_tax AS district_tax,
        SUM(ol_amount) * (1 - v_discount) * (1 + v_w_tax + v_d_tax) AS total_amount,
        JSON_ARRAYAGG(JSON_ARRAY(i_name, s_quantity, IF(i_data LIKE '%ORIGINAL%' AND s_data LIKE '%ORIGINAL%', 'B', 'G'), i_price, ol_amount)
            ORDER BY ol_number) AS shown_lines
    FROM order_line
    STRAIGHT_JOIN item ON i_id = ol_i_id
    STRAIGHT_JOIN stock ON s_w_id = ol_supply_w_id AND s_i_id = ol_i_id
    WHERE ol_w_id = p_w_id AND ol_d_id = p_d_id AND ol_o_id = v_o_id;

    COMMIT;
END;
