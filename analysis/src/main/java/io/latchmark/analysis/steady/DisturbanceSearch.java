package io.latchmark.analysis.steady;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/**
 * Finds the courses that explain most of a series, one of each kind, by the likelihood of the series with and without it: the
 * ratio test of a change in a Gaussian series whose noise is estimated together with the change (Chen and Liu 1993: level shifts
 * and outliers of ARMA processes), scanned over places and lengths. A swing is chosen by its periodogram divided by the noise's
 * spectrum (Fisher 1929, for red noise), then fitted.
 *
 * <p>Takes O(n log n) time: a few milliseconds for 1,800 seconds.
 */
final class DisturbanceSearch {
    /** Minimum distance of a level shift from both ends. */
    private static final int LEVEL_SECONDS_MIN = 5;

    /** Minimum increase of the ratio by a second edge, which could otherwise be chance. */
    private static final double SECOND_EDGE = 15;

    private static final int ROUNDS_MAX = 4;

    private static final int EPISODE_SECONDS_MIN = 3;
    private static final double EPISODE_GROWTH = 1.5;
    private static final int DIP_SECONDS_MAX = 15;
    private static final int DIPS_MAX = 16;
    /** Minimum standard deviation of a series, as a share of its mean, unless the rounding of counts is larger. */
    private static final double ROUNDING_SHARE = 1e-3;

    /** The 90 % quantile of the normal distribution. */
    private static final double POWER_QUANTILE = 1.2816;

    private final double[] series;
    private final int length;
    private final Map<Disturbance.Kind, Best> best = new EnumMap<>(Disturbance.Kind.class);
    private final int[] widths;
    private final Waves waves;
    private final double[] periodogram;
    private final double[] line;
    private final double least;
    /** What a stretch must explain to be the best of its kind so far. */
    private double needed;

    private double nothing = Double.POSITIVE_INFINITY;
    private final List<Step> last = new ArrayList<>();

    /** The remaining sum of squares, and the course that leaves it. */
    private record Best(double left, Whitened model, double effect, List<Integer> starts, int width) {}

    /** The contribution of a level shift by 1 in the last fifth to the squares of a noise-only model. */
    private record Step(double residual, double scale, double square) {}

    private DisturbanceSearch(double[] series, double least) {
        this.length = series.length;
        double mean = Batches.mean(series, 0, length);
        this.series = Arrays.stream(series).map(value -> value - mean).toArray();
        this.least = least;
        this.widths = widths(length);
        this.waves = new Waves(length);
        this.periodogram = waves.periodogram(this.series);
        this.line = Fit.line(length);
    }

    /**
     * Searches a series of 10 s or more.
     *
     * @param least minimum of any sum of squares
     */
    static DisturbanceSearch in(double[] series, double least) {
        return searched(new DisturbanceSearch(series, least));
    }

    /** The sum of squares that the rounding of counts leaves in any series. */
    static double least(double[] series) {
        double mean = Batches.mean(series, 0, series.length);
        return series.length * Math.max(1 / 12.0, ROUNDING_SHARE * ROUNDING_SHARE * mean * mean);
    }

    private static DisturbanceSearch searched(DisturbanceSearch search) {
        for (RedNoise noise : RedNoise.GRID) {
            Whitened model = new Whitened(noise, search.series, search.least);
            search.nothing = Math.min(search.nothing, model.residual() * model.scale());
            search.last.add(search.lastFifth(model));
            search.levels(model);
            for (int width : search.widths) {
                search.episodes(model, width);
            }
            search.drift(model);
            search.swing(model);
        }
        return search;
    }

    /** The most significant course; empty if none is significant. */
    Optional<Fit> exceeding() {
        if (fits().stream().allMatch(fit -> fit.excess(length) <= 0)) {
            return Optional.empty();
        }
        refine(Objects.requireNonNull(best.get(Disturbance.Kind.LEVEL)));
        return fits().stream()
                .filter(fit -> fit.excess(length) > 0)
                .max(Comparator.comparingDouble(
                        fit -> fit.excess(length) - (fit.kind() == Disturbance.Kind.EPISODE ? SECOND_EDGE : 0)));
    }

    /** The level shift in the last fifth found with 90 % probability, because no noise model explains it as well. */
    double visible() {
        double root = Math.sqrt(Critical.value(Disturbance.Kind.LEVEL, 1, length)) + POWER_QUANTILE;
        double needed = nothing * Math.exp(root * root / length);
        return last.stream()
                .mapToDouble(step -> Math.max(0, needed / step.scale() - step.residual()) / step.square())
                .map(Math::sqrt)
                .max()
                .orElse(Double.NaN);
    }

    /**
     * Searches for episodes that start or end at a found edge and have their other end at any second. The series already deviates
     * significantly; this decides between kinds, and a second edge must improve the ratio.
     */
    private void refine(Best level) {
        refine(level.model(), level.starts().get(0));
        for (int round = 0; round < ROUNDS_MAX; round++) {
            Best edges = Objects.requireNonNull(best.get(Disturbance.Kind.EPISODE));
            refine(edges.model(), edges.starts().get(0));
            refine(edges.model(), edges.starts().get(0) + edges.width());
            if (left(Disturbance.Kind.EPISODE) >= edges.left()) {
                return;
            }
        }
    }

    private void refine(Whitened model, int edge) {
        needed = needed(Disturbance.Kind.EPISODE, model);
        for (int other = 1; other < length; other++) {
            int width = Math.abs(other - edge);
            if (width >= EPISODE_SECONDS_MIN) {
                model.stretches(width);
                stretch(Disturbance.Kind.EPISODE, model, Math.min(edge, other), Math.max(edge, other));
            }
        }
    }

    private static int[] widths(int length) {
        List<Integer> widths = new ArrayList<>();
        for (double width = EPISODE_SECONDS_MIN; width <= length / 2.0; width *= EPISODE_GROWTH) {
            widths.add((int) Math.round(width));
        }
        return widths.stream().mapToInt(Integer::intValue).distinct().toArray();
    }

    private Step lastFifth(Whitened model) {
        int from = length - Math.max(LEVEL_SECONDS_MIN, length / 5);
        double square = model.withoutLevel(model.square(from, length), model.overlap(from, length));
        return new Step(model.residual(), model.scale(), square);
    }

    private double needed(Disturbance.Kind kind, Whitened model) {
        return model.residual() - left(kind) / model.scale();
    }

    private void levels(Whitened model) {
        needed = needed(Disturbance.Kind.LEVEL, model);
        for (int from = LEVEL_SECONDS_MIN; from <= length - LEVEL_SECONDS_MIN; from++) {
            stretch(Disturbance.Kind.LEVEL, model, from, length);
        }
    }

    private void episodes(Whitened model, int width) {
        model.stretches(width);
        needed = needed(Disturbance.Kind.EPISODE, model);
        double[] products = new double[Math.max(0, length - width)];
        int by = Math.max(1, width / 16);
        for (int from = 1; from < products.length; from += by) {
            products[from] = stretch(Disturbance.Kind.EPISODE, model, from, from + width);
        }
        if (width <= DIP_SECONDS_MAX) {
            dips(model, width, products);
        }
    }

    /** Offers a stretch; returns its product with the series. */
    private double stretch(Disturbance.Kind kind, Whitened model, int from, int to) {
        double product = model.product(from, to);
        double square = model.withoutLevel(model.square(from, to), model.overlap(from, to));
        if (product * product > needed * square) {
            double left = left(model, product * product / square);
            best.put(kind, new Best(left, model, product / square, List.of(from), to - from));
            needed = needed(kind, model);
        }
        return product;
    }

    private double left(Disturbance.Kind kind) {
        Best found = best.get(kind);
        return found == null ? Double.POSITIVE_INFINITY : found.left();
    }

    private double left(Whitened model, double explained) {
        return Math.max(model.residual() - explained, least) * model.scale();
    }

    /** Dips of one width and depth, at the deepest place of each block of time; their number is a power of two. */
    private void dips(Whitened model, int width, double[] products) {
        List<Integer> deepest = deepest(products, width);
        double product = 0;
        double square = 0;
        double overlap = 0;
        for (int count = 1; count <= Math.min(DIPS_MAX, deepest.size()); count++) {
            int from = deepest.get(count - 1);
            product += products[from];
            square += model.square(from, from + width);
            overlap += model.overlap(from, from + width);
            if (count > 1 && Integer.bitCount(count) == 1) {
                double all = model.withoutLevel(square, overlap);
                double left = left(model, product * product / all);
                List<Integer> starts = deepest.subList(0, count);
                offerDips(new Best(left, model, product / all, starts, width));
            }
        }
    }

    /** Of different numbers of dips, the most significant one counts. */
    private void offerDips(Best dips) {
        Best found = best.get(Disturbance.Kind.DIPS);
        if (found == null || excess(dips) > excess(found)) {
            List<Integer> starts = dips.starts().stream().sorted().toList();
            best.put(Disturbance.Kind.DIPS, new Best(dips.left(), dips.model(), dips.effect(), starts, dips.width()));
        }
    }

    private double excess(Best dips) {
        return -length * Math.log(dips.left())
                - Critical.value(Disturbance.Kind.DIPS, dips.starts().size(), length);
    }

    /** The largest fall in each block of time, largest first, without overlaps. */
    private List<Integer> deepest(double[] products, int width) {
        int block = Math.max(DIP_SECONDS_MAX, 2 * width);
        int apart = width + DIP_SECONDS_MAX / 3;
        List<Integer> starts = new ArrayList<>();
        int last = -length;
        for (int start = 1; start < products.length; start += block) {
            int deepest = start;
            for (int from = start; from < Math.min(start + block, products.length); from++) {
                if (products[from] < products[deepest]) {
                    deepest = from;
                }
            }
            if (deepest - last >= apart) {
                starts.add(deepest);
                last = deepest;
            } else if (products[deepest] < products[last]) {
                starts.set(starts.size() - 1, deepest);
                last = deepest;
            }
        }
        starts.sort(Comparator.comparingDouble(from -> products[from]));
        return starts;
    }

    private void drift(Whitened model) {
        double product = model.product(line);
        double square = model.product(line, line);
        double left = left(model, product * product / square);
        if (left < left(Disturbance.Kind.DRIFT)) {
            best.put(Disturbance.Kind.DRIFT, new Best(left, model, product / square, List.of(0), length));
        }
    }

    private void swing(Whitened model) {
        int peak = -1;
        double height = 0;
        for (int i = 0; i < periodogram.length; i++) {
            double relative = periodogram[i] * model.noise().inversePower(waves.frequency(i));
            if (relative > height) {
                height = relative;
                peak = i;
            }
        }
        if (peak < 0) {
            return;
        }
        double[] cosine = waves.cosine(waves.frequency(peak));
        double[] sine = waves.sine(waves.frequency(peak));
        double cosines = model.product(cosine, cosine);
        double mixed = model.product(cosine, sine);
        double sines = model.product(sine, sine);
        double ofCosine = model.product(cosine);
        double ofSine = model.product(sine);
        double determinant = cosines * sines - mixed * mixed;
        double a = (ofCosine * sines - ofSine * mixed) / determinant;
        double b = (ofSine * cosines - ofCosine * mixed) / determinant;
        double left = left(model, a * ofCosine + b * ofSine);
        if (left < left(Disturbance.Kind.SWING)) {
            double amplitude = Math.hypot(a, b);
            best.put(Disturbance.Kind.SWING, new Best(left, model, amplitude, List.of(peak), length));
        }
    }

    /** The best course of each kind that the length allows. */
    List<Fit> fits() {
        List<Fit> fits = new ArrayList<>();
        best.forEach((kind, found) -> {
            boolean swing = kind == Disturbance.Kind.SWING;
            List<Integer> starts = swing ? List.of(0) : found.starts();
            fits.add(new Fit(
                    kind,
                    starts,
                    starts.get(starts.size() - 1) + found.width(),
                    swing ? 2 * Math.PI / waves.frequency(found.starts().get(0)) : Double.NaN,
                    found.effect(),
                    length * Math.log(nothing / found.left())));
        });
        return fits;
    }
}
