package io.latchmark.storage.proof;

import java.util.Locale;

/**
 * A known amount of work and what a source counted of it.
 *
 * @param counted 0 if nothing was counted; may be negative for a device, from which other work is subtracted
 */
public record ProofFigure(KnownAmount amount, long counted, ProofMark mark) {
    static ProofFigure of(KnownAmount amount, long counted) {
        return new ProofFigure(amount, counted, amount.judge(counted));
    }

    /** The two numbers: {@code 4,096 page reads, 4,101 counted}. */
    public String text() {
        String unit = amount.unit().equals("1") ? "" : " " + amount.unit() + " of";
        return String.format(Locale.ROOT, "%,d%s %s, %,d counted", amount.known(), unit, amount.work(), counted)
                + (mark == ProofMark.PROVEN
                        ? ""
                        : String.format(Locale.ROOT, " (%,d to %,d expected)", amount.least(), amount.most()));
    }
}
