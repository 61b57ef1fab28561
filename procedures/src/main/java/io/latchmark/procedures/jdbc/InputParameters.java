package io.latchmark.procedures.jdbc;

import io.latchmark.core.transaction.CustomerSelector;
import io.latchmark.core.transaction.DeliveryInput;
import io.latchmark.core.transaction.NewOrderInput;
import io.latchmark.core.transaction.OrderStatusInput;
import io.latchmark.core.transaction.PaymentInput;
import io.latchmark.core.transaction.StockLevelInput;
import io.latchmark.core.transaction.TransactionInput;
import java.math.BigDecimal;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Types;

/** Binds an input to the parameters of its procedure, which are the same in every engine except for the lines of an order. */
final class InputParameters {
    private InputParameters() {}

    /** Binds an input to the call of its transaction's procedure. */
    static <C extends PreparedStatement> void bind(C call, TransactionInput input, ProcedureCalls<C> engine)
            throws SQLException {
        int first = engine.firstParameter();
        call.setInt(first, input.warehouseId());
        switch (input.type()) {
            case NEW_ORDER -> {
                NewOrderInput newOrder = (NewOrderInput) input;
                call.setInt(first + 1, newOrder.districtId());
                call.setInt(first + 2, newOrder.customerId());
                engine.bindOrderLines(call, first + 3, newOrder);
            }
            case PAYMENT -> bindPayment(call, first, (PaymentInput) input);
            case ORDER_STATUS -> {
                OrderStatusInput orderStatus = (OrderStatusInput) input;
                call.setInt(first + 1, orderStatus.districtId());
                bindCustomer(call, first + 2, orderStatus.customer());
            }
            case DELIVERY -> call.setInt(first + 1, ((DeliveryInput) input).carrierId());
            case STOCK_LEVEL -> {
                StockLevelInput stockLevel = (StockLevelInput) input;
                call.setInt(first + 1, stockLevel.districtId());
                call.setInt(first + 2, stockLevel.threshold());
            }
            case OTHER -> throw new IllegalArgumentException("there is no procedure of another tool's transaction");
        }
    }

    private static void bindPayment(PreparedStatement call, int first, PaymentInput input) throws SQLException {
        call.setInt(first + 1, input.districtId());
        call.setInt(first + 2, input.customerWarehouseId());
        call.setInt(first + 3, input.customerDistrictId());
        bindCustomer(call, first + 4, input.customer());
        call.setBigDecimal(first + 6, BigDecimal.valueOf(input.amountCents(), 2));
    }

    private static void bindCustomer(PreparedStatement call, int at, CustomerSelector customer) throws SQLException {
        if (customer instanceof CustomerSelector.ById byId) {
            call.setInt(at, byId.customerId());
            call.setNull(at + 1, Types.VARCHAR);
        } else if (customer instanceof CustomerSelector.ByLastName byLastName) {
            call.setNull(at, Types.INTEGER);
            call.setString(at + 1, byLastName.lastName());
        }
    }
}
