package io.latchmark.live.notebook;

import io.latchmark.analysis.catalog.CatalogEntry;
import io.latchmark.analysis.catalog.CatalogEntry.Figures;
import io.latchmark.analysis.catalog.CatalogEntry.Load;
import java.util.Comparator;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Function;

/** The sortable columns of the result table. */
enum ResultColumn {
    LABEL,
    KIND,
    STARTED,
    ENGINE,
    WAREHOUSES,
    USERS,
    NOPM,
    P95,
    WAIT,
    STATE;

    /** In both directions, results in progress come first and results without a value last. */
    Comparator<CatalogEntry> order(boolean descending) {
        return Comparator.comparing((CatalogEntry entry) -> entry.state() != CatalogEntry.State.RUNNING)
                .thenComparing(values(descending));
    }

    private Comparator<CatalogEntry> values(boolean descending) {
        return switch (this) {
            case LABEL -> by(entry -> Optional.of(entry.label().toLowerCase(Locale.ROOT)), descending);
            case KIND -> by(entry -> Optional.of(entry.kind()), descending);
            case STARTED -> by(CatalogEntry::started, descending);
            case ENGINE -> by(entry -> entry.settings().map(Load::engine), descending);
            case WAREHOUSES -> by(entry -> entry.settings().map(Load::warehouses), descending);
            case USERS -> by(entry -> entry.settings().map(Load::users), descending);
            case NOPM -> by(entry -> entry.figures().flatMap(its -> boxed(its.newOrdersPerMinute())), descending);
            case P95 -> by(entry -> entry.figures().flatMap(its -> boxed(its.p95Millis())), descending);
            case WAIT -> by(entry -> entry.figures().map(Figures::topWait).filter(name -> !name.isEmpty()), descending);
            case STATE -> by(entry -> Optional.of(entry.state()), descending);
        };
    }

    private static Optional<Double> boxed(OptionalDouble value) {
        return value.isPresent() ? Optional.of(value.getAsDouble()) : Optional.empty();
    }

    private static <T extends Comparable<? super T>> Comparator<CatalogEntry> by(
            Function<CatalogEntry, Optional<T>> value, boolean descending) {
        Comparator<T> values = descending ? Comparator.reverseOrder() : Comparator.naturalOrder();
        return Comparator.comparing(
                value,
                (one, other) -> one.isPresent() && other.isPresent()
                        ? values.compare(one.get(), other.get())
                        : Boolean.compare(one.isEmpty(), other.isEmpty()));
    }
}
