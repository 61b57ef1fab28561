-- Payment (TPC-C clause 2.5). One call is one transaction. Lock order: customer, district, warehouse: the row that all
-- payments of a warehouse need is locked last.

-- statement: create
CREATE PROCEDURE ${PAYMENT}(
    p_w_id integer,
    p_d_id integer,
    p_c_w_id integer,
    p_c_d_id integer,
    p_c_id integer,
    p_c_last varchar(16) CHARACTER SET ascii COLLATE ascii_bin,
    p_amount decimal(6, 2)
)
MODIFIES SQL DATA
BEGIN
    DECLARE v_date datetime(6) DEFAULT UTC_TIMESTAMP(6);
    DECLARE v_c_id integer DEFAULT p_c_id;
    DECLARE v_before integer;
    DECLARE EXIT HANDLER FOR SQLEXCEPTION
    BEGIN
        ROLLBACK;
        RESIGNAL;
    END;

    START TRANSACTION;

    IF v_c_id IS NULL THEN
        -- Clause 2.5.2.2: of the n customers of that name, by first name, the one at n/2 rounded up.
        SELECT (COUNT(*) - 1) DIV 2 INTO v_before
        FROM customer
        WHERE c_w_id = p_c_w_id AND c_d_id = p_c_d_id AND c_last = p_c_last;
        SELECT c_id INTO v_c_id
        FROM customer
        WHERE c_w_id = p_c_w_id AND c_d_id = p_c_d_id AND c_last = p_c_last
        ORDER BY c_first
        LIMIT v_before, 1;
    END IF;

    -- A customer with bad credit keeps the payment in front of his data, cut off at 500 characters.
    UPDATE customer
    SET c_balance = c_balance - p_amount,
        c_ytd_payment = c_ytd_payment + p_amount,
        c_payment_cnt = c_payment_cnt + 1,
        c_data = IF(
            c_credit = 'BC',
            LEFT(CONCAT(CONVERT(CONCAT_WS(' ', c_id, c_d_id, c_w_id, p_d_id, p_w_id, p_amount, '| ') USING ascii), c_data), 500),
            c_data)
    WHERE c_w_id = p_c_w_id AND c_d_id = p_c_d_id AND c_id = v_c_id;

    UPDATE district
    SET d_ytd = d_ytd + p_amount
    WHERE d_w_id = p_w_id AND d_id = p_d_id;

    UPDATE warehouse
    SET w_ytd = w_ytd + p_amount
    WHERE w_id = p_w_id;

    INSERT INTO history (h_c_id, h_c_d_id, h_c_w_id, h_d_id, h_w_id, h_date, h_amount, h_data)
    SELECT v_c_id, p_c_d_id, p_c_w_id, p_d_id, p_w_id, v_date, p_amount, CONCAT(w_name, '    ', d_name)
    FROM warehouse, district
    WHERE w_id = p_w_id AND d_w_id = p_w_id AND d_id = p_d_id;

    SELECT c_id, c_first, c_middle, c_last, c_street_1, c_street_2, c_city, c_state, c_zip, c_phone, c_since, c_credit, c_credit_lim,
        c_discount, c_balance, IF(c_credit = 'BC', LEFT(c_data, 200), NULL) AS c_data, d_street_1, d_street_2, d_city, d_state, d_zip,
        w_street_1, w_street_2, w_city, w_state, w_zip, v_date AS payment_date
    FROM customer, district, warehouse
    WHERE c_w_id = p_c_w_id AND c_d_id = p_c_d_id AND c_id = v_c_id AND d_w_id = p_w_id AND d_id = p_d_id AND w_id = p_w_id;

    COMMIT;
END;
