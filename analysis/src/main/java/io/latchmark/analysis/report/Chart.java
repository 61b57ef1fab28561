package io.latchmark.analysis.report;

import java.util.List;
import java.util.function.DoublePredicate;

/**
 * What any chart over time has: a title, a unit, points in time and series of values at them.
 *
 * @param id unique in the page; letters, digits and hyphens
 * @param title what is shown; may hold text from outside
 * @param unit of the values
 * @param caption how the values were made
 * @param seconds the points in time, ascending
 * @param series values at these points; NaN where nothing was measured
 */
record Chart(String id, String title, String unit, String caption, List<Double> seconds, List<Series> series) {
    /**
     * One series.
     *
     * @param name for the legend and the data table
     * @param cssClass decides colour and dashes
     * @param value its value over the measurement interval, for the legend; empty for none
     * @param values as many as there are points
     */
    record Series(String name, String cssClass, String value, List<Double> values) {
        Series {
            values = List.copyOf(values);
        }
    }

    Chart {
        seconds = List.copyOf(seconds);
        series = List.copyOf(series);
        for (Series one : series) {
            if (one.values().size() != seconds.size()) {
                throw new IllegalArgumentException(one.values().size() + " values at " + seconds.size() + " points");
            }
        }
    }

    /** This chart with more in its caption. */
    Chart withNote(String note) {
        return new Chart(id, title, unit, caption + note, seconds, series);
    }

    /** The greatest value of a single series at the points that are chosen; 0 if there is none. */
    double greatest(DoublePredicate chosen) {
        double greatest = 0;
        for (Series one : series) {
            for (int i = 0; i < seconds.size(); i++) {
                double value = one.values().get(i);
                if (Double.isFinite(value) && chosen.test(seconds.get(i))) {
                    greatest = Math.max(greatest, value);
                }
            }
        }
        return greatest;
    }
}
