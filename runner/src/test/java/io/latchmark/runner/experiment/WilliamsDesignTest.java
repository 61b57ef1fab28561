package io.latchmark.runner.experiment;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class WilliamsDesignTest {
    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 4, 5, 6, 7, 12})
    void everyTreatmentStandsEquallyOftenEverywhereAndAfterEachOther(int treatments) {
        List<List<Integer>> rows = WilliamsDesign.rows(treatments);

        Map<String, Integer> positions = new HashMap<>();
        Map<String, Integer> followers = new HashMap<>();
        for (List<Integer> row : rows) {
            assertThat(row).hasSize(treatments).doesNotHaveDuplicates();
            for (int position = 0; position < treatments; position++) {
                positions.merge(row.get(position) + " at " + position, 1, Integer::sum);
                if (position > 0) {
                    followers.merge(row.get(position - 1) + " before " + row.get(position), 1, Integer::sum);
                }
            }
        }
        assertThat(positions).hasSize(treatments * treatments);
        assertThat(positions.values()).containsOnly(rows.size() / treatments);
        assertThat(followers).hasSize(treatments * (treatments - 1));
        if (treatments > 1) {
            assertThat(followers.values()).containsOnly(rows.size() / treatments);
        }
    }
}
