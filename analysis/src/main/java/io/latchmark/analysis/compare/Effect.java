package io.latchmark.analysis.compare;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonPropertyOrder;
import io.latchmark.analysis.statistics.Estimate;
import io.latchmark.analysis.statistics.Estimator;
import io.latchmark.analysis.statistics.Holm;
import java.util.List;
import java.util.stream.IntStream;

/**
 * The relative difference of a figure, with its uncertainty. Shares are of the base's figure: 0.1 is 10 % more. NaN if there are
 * too few runs to compute a value.
 *
 * @param figure what is compared
 * @param estimate of the difference of logarithms
 * @param comparisons that were made, of which this is one
 * @param adjustedPValue {@link #pValue} after Holm's correction over all comparisons made
 * @param adjustedEquivalencePValue {@link #equivalencePValue} after Holm's correction
 * @param detectable the smallest difference that such runs would have shown with a probability of 80 %
 */
@JsonPropertyOrder({
    "estimate",
    "change",
    "low",
    "high",
    "jointLow",
    "jointHigh",
    "pValue",
    "adjustedPValue",
    "equivalencePValue",
    "adjustedEquivalencePValue",
    "detectable"
})
public record Effect(
        @JsonIgnore JudgedFigure figure,
        Estimate estimate,
        @JsonIgnore int comparisons,
        double adjustedPValue,
        double adjustedEquivalencePValue,
        double detectable) {
    /** The effect on a figure, from its logarithm in each member of both groups. */
    static Effect of(JudgedFigure figure, Estimator estimator, double[] base, double[] other) {
        Estimate estimate = estimator.of(base, other);
        return new Effect(
                figure,
                estimate,
                1,
                estimate.pValue(),
                estimate.equivalencePValue(Math.log1p(figure.margin())),
                Math.expm1(estimate.detectable()));
    }

    /** Adjusts the effects as one family by Holm's correction; effects without replication are not counted. */
    static List<Effect> family(List<Effect> effects) {
        double[] adjusted =
                Holm.adjusted(effects.stream().mapToDouble(Effect::pValue).toArray());
        double[] equivalence = Holm.adjusted(
                effects.stream().mapToDouble(Effect::equivalencePValue).toArray());
        int comparisons =
                Math.max(1, (int) effects.stream().filter(Effect::isReplicated).count());
        return IntStream.range(0, effects.size())
                .mapToObj(i -> effects.get(i).in(comparisons, adjusted[i], equivalence[i]))
                .toList();
    }

    /** This effect as one of several comparisons. */
    private Effect in(int family, double adjusted, double adjustedEquivalence) {
        return new Effect(figure, estimate, family, adjusted, adjustedEquivalence, detectable);
    }

    /** The difference. */
    @JsonProperty("change")
    public double change() {
        return Math.expm1(estimate.value());
    }

    /** Lower end of its 95 % interval. */
    @JsonProperty("low")
    public double low() {
        return Math.expm1(estimate.value() - halfWidth(1));
    }

    /** Upper end of its 95 % interval. */
    @JsonProperty("high")
    public double high() {
        return Math.expm1(estimate.value() + halfWidth(1));
    }

    /** Lower end of the 95 % interval that is simultaneous over all comparisons made. */
    @JsonProperty("jointLow")
    public double jointLow() {
        return Math.expm1(estimate.value() - halfWidth(comparisons));
    }

    /** Upper end of that interval. */
    @JsonProperty("jointHigh")
    public double jointHigh() {
        return Math.expm1(estimate.value() + halfWidth(comparisons));
    }

    private double halfWidth(int ofComparisons) {
        return estimate.halfWidth(1 - Estimate.ALPHA / ofComparisons);
    }

    /** Of the t test. */
    @JsonProperty("pValue")
    public double pValue() {
        return estimate.pValue();
    }

    /** Of two one-sided tests against the figure's margin. */
    @JsonProperty("equivalencePValue")
    public double equivalencePValue() {
        return estimate.equivalencePValue(Math.log1p(figure.margin()));
    }

    /** Whether it is a gain. */
    boolean isBetter() {
        return change() > 0 != figure.isTime();
    }

    /** Whether there is an interval. */
    public boolean isReplicated() {
        return estimate.isReplicated();
    }

    /** Whether it is one of several comparisons, whose joint interval is wider. */
    public boolean isOneOfSeveral() {
        return jointHigh() > high();
    }

    boolean isSignificant() {
        return adjustedPValue <= Estimate.ALPHA;
    }

    boolean isEquivalent() {
        return adjustedEquivalencePValue <= Estimate.ALPHA;
    }
}
