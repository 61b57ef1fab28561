-- New-Order as Latchmark draws and calls it, for pgbench -M prepared. Variables by -D: warehouses, and the constants of
-- the non-uniform distribution (TPC-C clause 2.1.6) c_last, c_customer, c_item.
-- Without the one percent that rolls back: pgbench ends a client whose statement fails.
\set w :client_id % :warehouses + 1
\set d random(1, 10)
\set c ((random(0, 1023) | random(1, 3000)) + :c_customer) % 3000 + 1
\set lines random(5, 15)
\set i1 ((random(0, 8191) | random(1, 100000)) + :c_item) % 100000 + 1
\set s1 case when random(1, 100) = 1 and :warehouses > 1 then (:w + random(0, :warehouses - 2)) % :warehouses + 1 else :w end
\set q1 random(1, 10)
\set i2 ((random(0, 8191) | random(1, 100000)) + :c_item) % 100000 + 1
\set s2 case when random(1, 100) = 1 and :warehouses > 1 then (:w + random(0, :warehouses - 2)) % :warehouses + 1 else :w end
\set q2 random(1, 10)
\set i3 ((random(0, 8191) | random(1, 100000)) + :c_item) % 100000 + 1
\set s3 case when random(1, 100) = 1 and :warehouses > 1 then (:w + random(0, :warehouses - 2)) % :warehouses + 1 else :w end
\set q3 random(1, 10)
\set i4 ((random(0, 8191) | random(1, 100000)) + :c_item) % 100000 + 1
\set s4 case when random(1, 100) = 1 and :warehouses > 1 then (:w + random(0, :warehouses - 2)) % :warehouses + 1 else :w end
\set q4 random(1, 10)
\set i5 ((random(0, 8191) | random(1, 100000)) + :c_item) % 100000 + 1
\set s5 case when random(1, 100) = 1 and :warehouses > 1 then (:w + random(0, :warehouses - 2)) % :warehouses + 1 else :w end
\set q5 random(1, 10)
\if :lines >= 6
\set i6 ((random(0, 8191) | random(1, 100000)) + :c_item) % 100000 + 1
\set s6 case when random(1, 100) = 1 and :warehouses > 1 then (:w + random(0, :warehouses - 2)) % :warehouses + 1 else :w end
\set q6 random(1, 10)
\if :lines >= 7
\set i7 ((random(0, 8191) | random(1, 100000)) + :c_item) % 100000 + 1
\set s7 case when random(1, 100) = 1 and :warehouses > 1 then (:w + random(0, :warehouses - 2)) % :warehouses + 1 else :w end
\set q7 random(1, 10)
\if :lines >= 8
\set i8 ((random(0, 8191) | random(1, 100000)) + :c_item) % 100000 + 1
\set s8 case when random(1, 100) = 1 and :warehouses > 1 then (:w + random(0, :warehouses - 2)) % :warehouses + 1 else :w end
\set q8 random(1, 10)
\if :lines >= 9
\set i9 ((random(0, 8191) | random(1, 100000)) + :c_item) % 100000 + 1
\set s9 case when random(1, 100) = 1 and :warehouses > 1 then (:w + random(0, :warehouses - 2)) % :warehouses + 1 else :w end
\set q9 random(1, 10)
\if :lines >= 10
\set i10 ((random(0, 8191) | random(1, 100000)) + :c_item) % 100000 + 1
\set s10 case when random(1, 100) = 1 and :warehouses > 1 then (:w + random(0, :warehouses - 2)) % :warehouses + 1 else :w end
\set q10 random(1, 10)
\if :lines >= 11
\set i11 ((random(0, 8191) | random(1, 100000)) + :c_item) % 100000 + 1
\set s11 case when random(1, 100) = 1 and :warehouses > 1 then (:w + random(0, :warehouses - 2)) % :warehouses + 1 else :w end
\set q11 random(1, 10)
\if :lines >= 12
\set i12 ((random(0, 8191) | random(1, 100000)) + :c_item) % 100000 + 1
\set s12 case when random(1, 100) = 1 and :warehouses > 1 then (:w + random(0, :warehouses - 2)) % :warehouses + 1 else :w end
\set q12 random(1, 10)
\if :lines >= 13
\set i13 ((random(0, 8191) | random(1, 100000)) + :c_item) % 100000 + 1
\set s13 case when random(1, 100) = 1 and :warehouses > 1 then (:w + random(0, :warehouses - 2)) % :warehouses + 1 else :w end
\set q13 random(1, 10)
\if :lines >= 14
\set i14 ((random(0, 8191) | random(1, 100000)) + :c_item) % 100000 + 1
\set s14 case when random(1, 100) = 1 and :warehouses > 1 then (:w + random(0, :warehouses - 2)) % :warehouses + 1 else :w end
\set q14 random(1, 10)
\if :lines >= 15
\set i15 ((random(0, 8191) | random(1, 100000)) + :c_item) % 100000 + 1
\set s15 case when random(1, 100) = 1 and :warehouses > 1 then (:w + random(0, :warehouses - 2)) % :warehouses + 1 else :w end
\set q15 random(1, 10)
\endif
\endif
\endif
\endif
\endif
\endif
\endif
\endif
\endif
\endif
\if :lines = 5
SELECT * FROM latchmark_new_order(:w, :d, :c,
    ARRAY[:i1, :i2, :i3, :i4, :i5]::integer[],
    ARRAY[:s1, :s2, :s3, :s4, :s5]::integer[],
    ARRAY[:q1, :q2, :q3, :q4, :q5]::integer[]);
\elif :lines = 6
SELECT * FROM latchmark_new_order(:w, :d, :c,
    ARRAY[:i1, :i2, :i3, :i4, :i5, :i6]::integer[],
    ARRAY[:s1, :s2, :s3, :s4, :s5, :s6]::integer[],
    ARRAY[:q1, :q2, :q3, :q4, :q5, :q6]::integer[]);
\elif :lines = 7
SELECT * FROM latchmark_new_order(:w, :d, :c,
    ARRAY[:i1, :i2, :i3, :i4, :i5, :i6, :i7]::integer[],
    ARRAY[:s1, :s2, :s3, :s4, :s5, :s6, :s7]::integer[],
    ARRAY[:q1, :q2, :q3, :q4, :q5, :q6, :q7]::integer[]);
\elif :lines = 8
SELECT * FROM latchmark_new_order(:w, :d, :c,
    ARRAY[:i1, :i2, :i3, :i4, :i5, :i6, :i7, :i8]::integer[],
    ARRAY[:s1, :s2, :s3, :s4, :s5, :s6, :s7, :s8]::integer[],
    ARRAY[:q1, :q2, :q3, :q4, :q5, :q6, :q7, :q8]::integer[]);
\elif :lines = 9
SELECT * FROM latchmark_new_order(:w, :d, :c,
    ARRAY[:i1, :i2, :i3, :i4, :i5, :i6, :i7, :i8, :i9]::integer[],
    ARRAY[:s1, :s2, :s3, :s4, :s5, :s6, :s7, :s8, :s9]::integer[],
    ARRAY[:q1, :q2, :q3, :q4, :q5, :q6, :q7, :q8, :q9]::integer[]);
\elif :lines = 10
SELECT * FROM latchmark_new_order(:w, :d, :c,
    ARRAY[:i1, :i2, :i3, :i4, :i5, :i6, :i7, :i8, :i9, :i10]::integer[],
    ARRAY[:s1, :s2, :s3, :s4, :s5, :s6, :s7, :s8, :s9, :s10]::integer[],
    ARRAY[:q1, :q2, :q3, :q4, :q5, :q6, :q7, :q8, :q9, :q10]::integer[]);
\elif :lines = 11
SELECT * FROM latchmark_new_order(:w, :d, :c,
    ARRAY[:i1, :i2, :i3, :i4, :i5, :i6, :i7, :i8, :i9, :i10, :i11]::integer[],
    ARRAY[:s1, :s2, :s3, :s4, :s5, :s6, :s7, :s8, :s9, :s10, :s11]::integer[],
    ARRAY[:q1, :q2, :q3, :q4, :q5, :q6, :q7, :q8, :q9, :q10, :q11]::integer[]);
\elif :lines = 12
SELECT * FROM latchmark_new_order(:w, :d, :c,
    ARRAY[:i1, :i2, :i3, :i4, :i5, :i6, :i7, :i8, :i9, :i10, :i11, :i12]::integer[],
    ARRAY[:s1, :s2, :s3, :s4, :s5, :s6, :s7, :s8, :s9, :s10, :s11, :s12]::integer[],
    ARRAY[:q1, :q2, :q3, :q4, :q5, :q6, :q7, :q8, :q9, :q10, :q11, :q12]::integer[]);
\elif :lines = 13
SELECT * FROM latchmark_new_order(:w, :d, :c,
    ARRAY[:i1, :i2, :i3, :i4, :i5, :i6, :i7, :i8, :i9, :i10, :i11, :i12, :i13]::integer[],
    ARRAY[:s1, :s2, :s3, :s4, :s5, :s6, :s7, :s8, :s9, :s10, :s11, :s12, :s13]::integer[],
    ARRAY[:q1, :q2, :q3, :q4, :q5, :q6, :q7, :q8, :q9, :q10, :q11, :q12, :q13]::integer[]);
\elif :lines = 14
SELECT * FROM latchmark_new_order(:w, :d, :c,
    ARRAY[:i1, :i2, :i3, :i4, :i5, :i6, :i7, :i8, :i9, :i10, :i11, :i12, :i13, :i14]::integer[],
    ARRAY[:s1, :s2, :s3, :s4, :s5, :s6, :s7, :s8, :s9, :s10, :s11, :s12, :s13, :s14]::integer[],
    ARRAY[:q1, :q2, :q3, :q4, :q5, :q6, :q7, :q8, :q9, :q10, :q11, :q12, :q13, :q14]::integer[]);
\elif :lines = 15
SELECT * FROM latchmark_new_order(:w, :d, :c,
    ARRAY[:i1, :i2, :i3, :i4, :i5, :i6, :i7, :i8, :i9, :i10, :i11, :i12, :i13, :i14, :i15]::integer[],
    ARRAY[:s1, :s2, :s3, :s4, :s5, :s6, :s7, :s8, :s9, :s10, :s11, :s12, :s13, :s14, :s15]::integer[],
    ARRAY[:q1, :q2, :q3, :q4, :q5, :q6, :q7, :q8, :q9, :q10, :q11, :q12, :q13, :q14, :q15]::integer[]);
\endif
