package io.latchmark.storage.proof;

/**
 * The known amount of work, and the range that a correct counter may show.
 *
 * @param work in words, for example {@code page reads}
 * @param unit as in samples: {@code 1}, {@code B}, {@code ms}
 * @param known what was done
 * @param least minimum of a correct counter
 * @param most maximum of a correct counter on a server that does little else
 */
public record KnownAmount(String work, String unit, long known, long least, long most) {
    public KnownAmount {
        if (least > known || known > most || least < 1) {
            throw new IllegalArgumentException(
                    work + ": not 1 <= " + least + " (least) <= " + known + " (known) <= " + most + " (most)");
        }
    }

    /**
     * A range given by factors of the known amount.
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
