package io.latchmark.analysis;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

final class JsonTextTest {
    private record Figures(Map<String, Integer> byName) {}

    @Test
    void aMapWithoutAnOrderIsSortedAndAnotherKeepsItsOwn() {
        Map<String, Object> document = new LinkedHashMap<>();
        document.put("z", new Figures(Map.of("c", 3, "a", 1, "b", 2)));
        document.put("y", List.of(Map.of("one", 1)));
        document.put("a", Map.of());

        assertThat(JsonText.line(document))
                .isEqualTo("{\"z\":{\"byName\":{\"a\":1,\"b\":2,\"c\":3}},\"y\":[{\"one\":1}],\"a\":{}}");
    }
}
