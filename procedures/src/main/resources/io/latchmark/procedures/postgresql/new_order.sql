-- New-Order (TPC-C clause 2.4). One call is one transaction.
--
-- Lock order, the same in every procedure: stock by (warehouse, item), customer, district, warehouse.
-- The district's row, which all orders of a district need, is locked after stock was read, so that it is not held
-- while pages of stock come from storage. Those of the order's own rows and index entries may come while it is held.
--
-- One statement reads the items, changes the stock and gathers what is shown. An order may name an item twice (clause
-- 2.4.1.5), and UPDATE ... FROM changes a row once: here for its first mention. Lines that this leaves out, because
-- they repeat an item or name an unused one (about two orders in a hundred have any), are worked off by themselves
-- afterwards.

-- statement: create
CREATE FUNCTION ${NEW_ORDER}(
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
    v_lines integer[];
    v_dist_infos text[];
    v_sum numeric;
    v_unused boolean := false;
    v_name varchar;
    v_price numeric;
    v_amount numeric;
    v_quantity integer;
    v_dist_info text;
    v_brand_generic text;
BEGIN
    entry_date := now();

    SELECT c_discount, c_last, c_credit, w_tax
    INTO STRICT customer_discount, customer_last, customer_credit, warehouse_tax
    FROM customer, warehouse
    WHERE c_w_id = p_w_id AND c_d_id = p_d_id AND c_id = p_c_id AND w_id = p_w_id;

    -- Clause 2.4.2.2: the stock falls by the quantity, and rises by 91 where fewer than 10 would be left.
    WITH changed AS (
        UPDATE stock
        SET s_quantity = s_quantity - quantity + CASE WHEN s_quantity >= quantity + 10 THEN 0 ELSE 91 END,
            s_ytd = s_ytd + quantity,
            s_order_cnt = s_order_cnt + 1,
            s_remote_cnt = s_remote_cnt + CASE WHEN supply_w_id = p_w_id THEN 0 ELSE 1 END
        FROM (
            SELECT DISTINCT ON (supply_w_id, item_id) line, item_id, supply_w_id, quantity, i_name, i_price, i_data
            FROM unnest(p_i_ids, p_supply_w_ids, p_quantities)
                WITH ORDINALITY AS l (item_id, supply_w_id, quantity, line)
            JOIN item ON i_id = item_id
            ORDER BY supply_w_id, item_id, line
        ) AS lines
        WHERE s_w_id = supply_w_id AND s_i_id = item_id
        RETURNING line, i_name, i_price, quantity * i_price AS amount, s_quantity,
            CASE p_d_id
                WHEN 1 THEN s_dist_01 WHEN 2 THEN s_dist_02 WHEN 3 THEN s_dist_03 WHEN 4 THEN s_dist_04
                WHEN 5 THEN s_dist_05 WHEN 6 THEN s_dist_06 WHEN 7 THEN s_dist_07 WHEN 8 THEN s_dist_08
                WHEN 9 THEN s_dist_09 WHEN 10 THEN s_dist_10
            END AS dist_info,
            CASE WHEN i_data LIKE '%ORIGINAL%' AND s_data LIKE '%ORIGINAL%' THEN 'B' ELSE 'G' END AS brand_generic
    )
    SELECT array_agg(line), array_agg(i_name), array_agg(i_price), array_agg(amount), sum(amount),
        array_agg(s_quantity), array_agg(dist_info), array_agg(brand_generic)
    INTO v_lines, item_names, item_prices, line_amounts, v_sum, stock_quantities, v_dist_infos, brand_generics
    FROM (SELECT * FROM changed ORDER BY line) AS ordered;

    IF cardinality(v_lines) IS DISTINCT FROM cardinality(p_i_ids) THEN
        FOR v_line IN 1 .. cardinality(p_i_ids) LOOP
            CONTINUE WHEN v_line = ANY (v_lines);
            UPDATE stock
            SET s_quantity = s_quantity - p_quantities[v_line]
                    + CASE WHEN s_quantity >= p_quantities[v_line] + 10 THEN 0 ELSE 91 END,
                s_ytd = s_ytd + p_quantities[v_line],
                s_order_cnt = s_order_cnt + 1,
                s_remote_cnt = s_remote_cnt + CASE WHEN p_supply_w_ids[v_line] = p_w_id THEN 0 ELSE 1 END
            FROM item
            WHERE s_w_id = p_supply_w_ids[v_line] AND s_i_id = p_i_ids[v_line] AND i_id = p_i_ids[v_line]
            RETURNING i_name, i_price, p_quantities[v_line] * i_price, s_quantity,
                CASE p_d_id
                    WHEN 1 THEN s_dist_01 WHEN 2 THEN s_dist_02 WHEN 3 THEN s_dist_03 WHEN 4 THEN s_dist_04
                    WHEN 5 THEN s_dist_05 WHEN 6 THEN s_dist_06 WHEN 7 THEN s_dist_07 WHEN 8 THEN s_dist_08
                    WHEN 9 THEN s_dist_09 WHEN 10 THEN s_dist_10
                END,
                CASE WHEN i_data LIKE '%ORIGINAL%' AND s_data LIKE '%ORIGINAL%' THEN 'B' ELSE 'G' END
            INTO v_name, v_price, v_amount, v_quantity, v_dist_info, v_brand_generic;
            v_unused := v_unused OR NOT FOUND;
            v_sum := v_sum + v_amount;
            item_names := item_names[:v_line - 1] || v_name || item_names[v_line:];
            item_prices := item_prices[:v_line - 1] || v_price || item_prices[v_line:];
            line_amounts := line_amounts[:v_line - 1] || v_amount || line_amounts[v_line:];
            stock_quantities := stock_quantities[:v_line - 1] || v_quantity || stock_quantities[v_line:];
            v_dist_infos := v_dist_infos[:v_line - 1] || v_dist_info || v_dist_infos[v_line:];
            brand_generics := brand_generics[:v_line - 1] || v_brand_generic || brand_generics[v_line:];
        END LOOP;
    END IF;

    UPDATE district
    SET d_next_o_id = d_next_o_id + 1
    WHERE d_w_id = p_w_id AND d_id = p_d_id
    RETURNING d_next_o_id - 1, d_tax INTO STRICT order_id, district_tax;

    WITH placed AS (
        INSERT INTO orders (o_id, o_d_id, o_w_id, o_c_id, o_entry_d, o_carrier_id, o_ol_cnt, o_all_local)
        VALUES (order_id, p_d_id, p_w_id, p_c_id, entry_date, NULL, cardinality(p_i_ids),
            CASE WHEN p_w_id = ALL (p_supply_w_ids) THEN 1 ELSE 0 END)
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
    IF v_unused THEN
        RAISE EXCEPTION 'Item number is not valid' USING ERRCODE = 'LM001';
    END IF;

    total_amount := v_sum * (1 - customer_discount) * (1 + warehouse_tax + district_tax);
END
$$;
