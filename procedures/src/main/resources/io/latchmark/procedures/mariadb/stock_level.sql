-- Stock-Level (TPC-C clause 2.8). Reads only; read committed suffices (clause 2.8.2.3).

-- statement: create
CREATE PROCEDURE ${STOCK_LEVEL}(p_w_id integer, p_d_id integer, p_threshold integer)
READS SQL DATA
BEGIN
    DECLARE v_next_o_id integer;
    DECLARE EXIT HANDLER FOR SQLEXCEPTION
    BEGIN
        ROLLBACK;
        RESIGNAL;
    END;

    START TRANSACTION READ ONLY;

    SELECT d_next_o_id INTO v_next_o_id
    FROM district
    WHERE d_w_id = p_w_id AND d_id = p_d_id;

    SELECT COUNT(DISTINCT s_i_id) AS low_stock
    FROM order_line
    STRAIGHT_JOIN stock ON s_w_id = p_w_id AND s_i_id = ol_i_id
    WHERE ol_w_id = p_w_id AND ol_d_id = p_d_id AND ol_o_id >= v_next_o_id - 20 AND ol_o_id < v_next_o_id AND s_quantity < p_threshold;

    COMMIT;
END;
