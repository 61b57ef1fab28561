-- New-Order (TPC-C clause 2.4), classic variant. One call is one transaction.
--
-- Lock order, the same in every procedure of this variant: warehouse, district, stock by (warehouse, item), customer.
-- The district's row, which all orders of a district need, is locked before the stock is read, as clause 2.4.2.2 tells
-- it, so that it is held while pages come from storage.
--
-- An order may name an item twice (clause 2.4.1.5), and UPDATE ... FROM changes a row once: the first mention of each
-- item is changed in one statement, a repeated one (about one order in a hundred has any) afterwards by itself.

-- statement: create
CREATE OR REPLACE FUNCTION latchmark_new_order(
    p_w_id integer,
    p_d_id integer,
    p_c_id integer,
    p_i_ids integer[],
    p_supply_w_ids integer[],
    p_quantities integer[],
    OUT order_id integer,
    OUT entry_date timestamptz,
    OUT customer_last varchar,
    OUT customer_credit varchar,
    OUT customer_discount numeric,
    OUT warehouse_tax numeric,
    OUT district_tax numeric,
    OUT total_amount numeric,
    OUT item_names varchar[],
    OUT stock_quantities integer[],
    OUT brand_generics text[],
    OUT item_prices numeric[],
    OUT line_amounts numeric[]
)
LANGUAGE plpgsql AS $$
DECLARE
    v_sum numeric;
    v_items_found integer;
    v_all_local integer;
    v_dist_infos text[];
    v_repeats integer[];
    v_line integer;
    v_quantity integer;
BEGIN
    entry_date := now();

    SELECT c_discount, c_last, c_credit, w_tax
    INTO STRICT customer_discount, customer_last, customer_credit, warehouse_tax
    FROM customer, warehouse
    WHERE c_w_id = p_w_id AND c_d_id = p_d_id AND c_id = p_c_id AND w_id = p_w_id;

    UPDATE district
    SET d_next_o_id = d_next_o_id + 1
    WHERE d_w_id = p_w_id AND d_id = p_d_id
    RETURNING d_next_o_id - 1, d_tax INTO STRICT order_id, district_tax;

    -- Clause 2.4.2.2: the stock falls by the quantity, and rises by 91 where fewer than 10 would be left.
    WITH lines AS MATERIALIZED (
        SELECT line, item_id, supply_w_id, quantity, i_name, i_price, i_data,
            row_number() OVER (PARTITION BY supply_w_id, item_id ORDER BY line) AS mention
        FROM unnest(p_i_ids, p_supply_w_ids, p_quantities)
            WITH ORDINALITY AS l (item_id, supply_w_id, quantity, line)
        LEFT JOIN item ON i_id = item_id
        ORDER BY supply_w_id, item_id, line
    ), changed AS (
        UPDATE stock
        SET s_quantity = s_quantity - quantity + CASE WHEN s_quantity >= quantity + 10 THEN 0 ELSE 91 END,
            s_ytd = s_ytd + quantity,
            s_order_cnt = s_order_cnt + 1,
            s_remote_cnt = s_remote_cnt + CASE WHEN supply_w_id = p_w_id THEN 0 ELSE 1 END
        FROM lines
        WHERE s_w_id = supply_w_id AND s_i_id = item_id AND mention = 1
        RETURNING s_w_id, s_i_id, s_quantity, s_data,
            CASE p_d_id
                WHEN 1 THEN s_dist_01 WHEN 2 THEN s_dist_02 WHEN 3 THEN s_dist_03 WHEN 4 THEN s_dist_04
                WHEN 5 THEN s_dist_05 WHEN 6 THEN s_dist_06 WHEN 7 THEN s_dist_07 WHEN 8 THEN s_dist_08
                WHEN 9 THEN s_dist_09 WHEN 10 THEN s_dist_10
            END AS dist_info
    )
    SELECT array_agg(i_name ORDER BY line), array_agg(i_price ORDER BY line),
        array_agg(quantity * i_price ORDER BY line), sum(quantity * i_price), count(i_price),
        array_agg(s_quantity ORDER BY line), array_agg(dist_info ORDER BY line),
        array_agg(CASE WHEN i_data LIKE '%ORIGINAL%' AND s_data LIKE '%ORIGINAL%' THEN 'B' ELSE 'G' END ORDER BY line),
        array_agg(line ORDER BY line) FILTER (WHERE mention > 1 AND i_price IS NOT NULL),
        min(CASE WHEN supply_w_id = p_w_id THEN 1 ELSE 0 END)
    INTO item_names, item_prices, line_amounts, v_sum, v_items_found, stock_quantities, v_dist_infos, brand_generics,
        v_repeats, v_all_local
    FROM lines
    LEFT JOIN changed ON s_w_id = supply_w_id AND s_i_id = item_id;

    IF v_repeats IS NOT NULL THEN
        FOREACH v_line IN ARRAY v_repeats LOOP
            UPDATE stock
            SET s_quantity = s_quantity - p_quantities[v_line]
                    + CASE WHEN s_quantity >= p_quantities[v_line] + 10 THEN 0 ELSE 91 END,
                s_ytd = s_ytd + p_quantities[v_line],
                s_order_cnt = s_order_cnt + 1,
                s_remote_cnt = s_remote_cnt + CASE WHEN p_supply_w_ids[v_line] = p_w_id THEN 0 ELSE 1 END
            WHERE s_w_id = p_supply_w_ids[v_line] AND s_i_id = p_i_ids[v_line]
            RETURNING s_quantity INTO STRICT v_quantity;
            stock_quantities[v_line] := v_quantity;
        END LOOP;
    END IF;

    WITH placed AS (
        INSERT INTO orders (o_id, o_d_id, o_w_id, o_c_id, o_entry_d, o_carrier_id, o_ol_cnt, o_all_local)
        VALUES (order_id, p_d_id, p_w_id, p_c_id, entry_date, NULL, cardinality(p_i_ids), v_all_local)
    ), queued AS (
        INSERT INTO new_order (no_o_id, no_d_id, no_w_id)
        VALUES (order_id, p_d_id, p_w_id)
    )
    INSERT INTO order_line (ol_o_id, ol_d_id, ol_w_id, ol_number, ol_i_id, ol_supply_w_id, ol_delivery_d, ol_quantity,
        ol_amount, ol_dist_info)
    SELECT order_id, p_d_id, p_w_id, line, item_id, supply_w_id, NULL, quantity, amount, dist_info
    FROM unnest(p_i_ids, p_supply_w_ids, p_quantities, line_amounts, v_dist_infos)
        WITH ORDINALITY AS l (item_id, supply_w_id, quantity, amount, dist_info, line)
    WHERE amount IS NOT NULL;

    -- Clause 2.4.2.3: an unused item number rolls back what the other lines did.
    IF v_items_found < cardinality(p_i_ids) THEN
        RAISE EXCEPTION 'Item number is not valid' USING ERRCODE = 'LM001';
    END IF;

    total_amount := v_sum * (1 - customer_discount) * (1 + warehouse_tax + district_tax);
END
$$;
