-- Payment (TPC-C clause 2.5). One call is one transaction. Lock order: customer, district,
-- warehouse: the row that all payments of a warehouse need is locked last.
--
-- WAREHOUSE and DISTRICT, whose rows everybody needs, are changed and read by one statement and one access each: a variable
-- takes a column that does not change, so that before and after are the same. No semicolon ends these statements, because
-- Babelfish 4 takes none after assignments. CUSTOMER is read again, because there the new values are shown.

-- statement: create
CREATE PROCEDURE ${PAYMENT}
    @w_id int,
    @d_id int,
    @c_w_id int,
    @c_d_id int,
    @c_id int,
    @c_last varchar(16),
    @amount decimal(6, 2)
AS
BEGIN
    SET NOCOUNT, XACT_ABORT ON;
    DECLARE @payment_date datetime2(3) = SYSUTCDATETIME(), @namesakes int, @customer_id int = @c_id,
        @first varchar(16), @middle char(2), @last varchar(16), @c_street_1 varchar(20), @c_street_2 varchar(20),
        @c_city varchar(20), @c_state char(2), @c_zip char(9), @phone char(16), @since datetime2(3), @credit char(2),
        @credit_limit decimal(12, 2), @discount decimal(4, 4), @balance decimal(12, 2), @data varchar(200),
        @d_name varchar(10), @d_street_1 varchar(20), @d_street_2 varchar(20), @d_city varchar(20), @d_state char(2),
        @d_zip char(9), @w_name varchar(10), @w_street_1 varchar(20), @w_street_2 varchar(20), @w_city varchar(20),
        @w_state char(2), @w_zip char(9);

    BEGIN TRANSACTION;
    IF @customer_id IS NULL
    BEGIN
        -- Clause 2.5.2.2: of the n customers of that name, by first name, the one at n/2 rounded up.
        SELECT @namesakes = COUNT(*)
        FROM customer WHERE c_w_id = @c_w_id AND c_d_id = @c_d_id AND c_last = @c_last;
        SELECT @customer_id = c_id
        FROM customer WHERE c_w_id = @c_w_id AND c_d_id = @c_d_id AND c_last = @c_last
        ORDER BY c_first OFFSET (@namesakes - 1) / 2 ROWS FETCH NEXT 1 ROWS ONLY;
    END;

    -- A customer with bad credit keeps the payment in front of his data, cut off at 500 characters.
    UPDATE customer
    SET c_balance = c_balance - @amount,
        c_ytd_payment = c_ytd_payment + @amount,
        c_payment_cnt = c_payment_cnt + 1,
        c_data = CASE
            WHEN c_credit = 'BC' THEN LEFT(
                CONCAT(c_id, ' ', c_d_id, ' ', c_w_id, ' ', @d_id, ' ', @w_id, ' ', @amount, ' | ', c_data), 500)
            ELSE c_data
        END
    WHERE c_w_id = @c_w_id AND c_d_id = @c_d_id AND c_id = @customer_id;
    IF @@ROWCOUNT <> 1
        THROW 50001, 'There is no such customer.', 1;
    SELECT @first = c_first, @middle = c_middle, @last = c_last, @c_street_1 = c_street_1, @c_street_2 = c_street_2,
        @c_city = c_city, @c_state = c_state, @c_zip = c_zip, @phone = c_phone, @since = c_since, @credit = c_credit,
        @credit_limit = c_credit_lim, @discount = c_discount, @balance = c_balance,
        @data = CASE WHEN c_credit = 'BC' THEN LEFT(c_data, 200) END
    FROM customer WHERE c_w_id = @c_w_id AND c_d_id = @c_d_id AND c_id = @customer_id;

    UPDATE district
    SET d_ytd = d_ytd + @amount, @d_name = d_name, @d_street_1 = d_street_1, @d_street_2 = d_street_2, @d_city = d_city,
        @d_state = d_state, @d_zip = d_zip
    WHERE d_w_id = @w_id AND d_id = @d_id
    IF @@ROWCOUNT <> 1
        THROW 50001, 'There is no such district.', 1;

    UPDATE warehouse
    SET w_ytd = w_ytd + @amount, @w_name = w_name, @w_street_1 = w_street_1, @w_street_2 = w_street_2, @w_city = w_city,
        @w_state = w_state, @w_zip = w_zip
    WHERE w_id = @w_id
    IF @@ROWCOUNT <> 1
        THROW 50001, 'There is no such warehouse.', 1;

    INSERT INTO history (h_c_id, h_c_d_id, h_c_w_id, h_d_id, h_w_id, h_date, h_amount, h_data)
    VALUES (@customer_id, @c_d_id, @c_w_id, @d_id, @w_id, @payment_date, @amount, CONCAT(@w_name, '    ', @d_name));

    COMMIT TRANSACTION;

    SELECT @customer_id AS customer_id, @first AS customer_first, @middle AS customer_middle, @last AS customer_last,
        @c_street_1 AS customer_street_1, @c_street_2 AS customer_street_2, @c_city AS customer_city,
        @c_state AS customer_state, @c_zip AS customer_zip, @phone AS customer_phone, @since AS customer_since,
        @credit AS customer_credit, @credit_limit AS customer_credit_limit, @discount AS customer_discount,
        @balance AS customer_balance, @data AS customer_data, @d_street_1 AS district_street_1,
        @d_street_2 AS district_street_2, @d_city AS district_city, @d_state AS district_state, @d_zip AS district_zip,
        @w_street_1 AS warehouse_street_1, @w_street_2 AS warehouse_street_2, @w_city AS warehouse_city,
        @w_state AS warehouse_state, @w_zip AS warehouse_zip, @payment_date AS payment_date;
    RETURN 0;
END;
GO
