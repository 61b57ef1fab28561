package io.latchmark.loader.rows;

import io.latchmark.core.population.Scale;
import io.latchmark.core.random.LastName;
import io.latchmark.core.random.NuRand;

/** The 30,000 rows of CUSTOMER for a warehouse. Confined to one thread. */
final class CustomerRows {
    private static final int COLUMNS = 21;
    private static final int CUSTOMERS = Scale.DISTRICTS_PER_WAREHOUSE * Scale.CUSTOMERS_PER_DISTRICT;
    private static final byte[][] LAST_NAMES = new byte[1_000][];
    private static final byte[] MIDDLE = RandomColumns.ascii("OE");
    private static final byte[] GOOD_CREDIT = RandomColumns.ascii("GC");
    private static final byte[] BAD_CREDIT = RandomColumns.ascii("BC");
    private static final int PHONE_DIGITS = 16;
    private static final long CREDIT_LIMIT_CENTS = 50_000_00;
    private static final int DISCOUNT_UNSCALED_MAX = 5_000;
    private static final int DISCOUNT_SCALE = 4;
    private static final long BALANCE_CENTS = -10_00;
    private static final long YTD_PAYMENT_CENTS = 10_00;

    static {
        for (int number = 0; number < LAST_NAMES.length; number++) {
            LAST_NAMES[number] = RandomColumns.ascii(LastName.of(number));
        }
    }

    private final RandomColumns columns;
    private final RowWriter writer;
    private final NuRand nuRand;
    private final RowSelection badCredit;

    CustomerRows(RandomColumns columns, NuRand nuRand) {
        this.columns = columns;
        this.writer = columns.writer();
        this.nuRand = nuRand;
        this.badCredit = RowSelection.tenPercentOf(CUSTOMERS, columns.stream());
    }

    long write(int warehouseId) {
        for (int district = 1; district <= Scale.DISTRICTS_PER_WAREHOUSE; district++) {
            for (int customer = 1; customer <= Scale.CUSTOMERS_PER_DISTRICT; customer++) {
                writer.beginRow(COLUMNS);
                writer.int32(customer);
                writer.int32(district);
                writer.int32(warehouseId);
                writeRest(customer);
            }
        }
        return CUSTOMERS;
    }

    private void writeRest(int customer) {
        columns.alphanumeric(8, 16);
        columns.text(MIDDLE);
        columns.text(LAST_NAMES[lastName(customer)]);
        columns.address();
        columns.digits(PHONE_DIGITS);
        writer.timestamp(Population.POPULATION_DATE_MICROS);
        columns.text(badCredit.selectsNext() ? BAD_CREDIT : GOOD_CREDIT);
        writer.decimal(CREDIT_LIMIT_CENTS, 2);
        columns.decimal(0, DISCOUNT_UNSCALED_MAX, DISCOUNT_SCALE);
        writer.decimal(BALANCE_CENTS, 2);
        writer.decimal(YTD_PAYMENT_CENTS, 2);
        writer.int32(1);
        writer.int32(0);
        columns.alphanumeric(300, 500);
    }

    /** The first customers of a district have each name once, so that every name exists there. */
    private int lastName(int customer) {
        return customer <= LAST_NAMES.length ? customer - 1 : nuRand.lastName(columns.stream());
    }
}
