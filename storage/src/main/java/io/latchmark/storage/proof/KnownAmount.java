package io.latchmark.storage.proof;

/**
 * How much was done, and what a counter may show of it.
 *
 * @param work in words, as {@code page reads}
 * @param unit as of samples: {@code 1}, {@code B}, {@code ms}
 * @param known what was done
 * @param least the least that a true counter shows
 * @param most the most that it shows at a server that does little else
 */
public record KnownAmount(String work, String unit, long known, long least, long most) {
    public KnownAmount {
        if (least > known || known > most || least < 1) {
            throw new IllegalArgumentException(
                    work + ": not 1 <= " + least + " (least) <= " + known + " (known) <= " + most + " (most)");
        }
    }

    /**
     * An amount whose counters may differ from it by some factors.
     *
     * @param factorMin at most 1
     * @param factorMax at least 1
     */
    public static KnownAmount within(String work, String unit, long known, double factorMin, double factorMax) {
        return new KnownAmount(
                work, unit, known, Math.max(1, Math.round(known * factorMin)), Math.round(known * factorMax));
    }

    KnownAmount plus(KnownAmount more) {
        return new KnownAmount(work, unit, known + more.known, least + more.least, most + more.most);
    }

    ProofMark judge(long counted) {
        if (counted <= 0) {
            return ProofMark.UNPROVEN;
        }
        return counted >= least && counted <= most ? ProofMark.PROVEN : ProofMark.PLAUSIBLE;
    }
}
