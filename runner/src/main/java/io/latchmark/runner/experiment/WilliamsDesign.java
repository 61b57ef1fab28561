package io.latchmark.runner.experiment;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * Orders of treatments that are balanced for carry-over: over all rows each treatment is equally often at each position, and
 * equally often directly after each other treatment (Williams 1949). An even number of treatments needs as many rows as there are
 * treatments, an odd number twice as many.
 */
final class WilliamsDesign {
    private WilliamsDesign() {}

    /**
     * All rows for treatments numbered from 0.
     *
     * @param treatments 1 or more
     */
    static List<List<Integer>> rows(int treatments) {
        List<List<Integer>> rows = new ArrayList<>();
        List<Integer> first = zigzag(treatments);
        for (int shift = 0; shift < treatments; shift++) {
            rows.add(shifted(first, shift));
        }
        if (treatments % 2 == 1 && treatments > 1) {
            List<Integer> reversed = new ArrayList<>(first);
            Collections.reverse(reversed);
            for (int shift = 0; shift < treatments; shift++) {
                rows.add(shifted(reversed, shift));
            }
        }
        return rows;
    }

    /** 0, 1, n-1, 2, n-2, …: all differences of neighbours are distinct. */
    private static List<Integer> zigzag(int treatments) {
        List<Integer> row = new ArrayList<>();
        row.add(0);
        for (int step = 1; row.size() < treatments; step++) {
            row.add(step);
            if (row.size() < treatments) {
                row.add(treatments - step);
            }
        }
        return row;
    }

    private static List<Integer> shifted(List<Integer> row, int shift) {
        return row.stream().map(treatment -> (treatment + shift) % row.size()).toList();
    }
}
