-- What is in the tables, as one number for each: the sum of the hashes of all rows.

-- statement: content
SELECT concat_ws(' ',
    (SELECT sum(hashtextextended(t::text, 0)) FROM warehouse AS t),
    (SELECT sum(hashtextextended(t::text, 0)) FROM district AS t),
    (SELECT sum(hashtextextended(t::text, 0)) FROM customer AS t),
    (SELECT sum(hashtextextended(t::text, 0)) FROM history AS t),
    (SELECT sum(hashtextextended(t::text, 0)) FROM new_order AS t),
    (SELECT sum(hashtextextended(t::text, 0)) FROM orders AS t),
    (SELECT sum(hashtextextended(t::text, 0)) FROM order_line AS t),
    (SELECT sum(hashtextextended(t::text, 0)) FROM item AS t),
    (SELECT sum(hashtextextended(t::text, 0)) FROM stock AS t))
