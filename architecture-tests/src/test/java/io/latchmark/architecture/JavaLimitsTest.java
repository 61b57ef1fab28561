package io.latchmark.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class JavaLimitsTest {
    @Test
    void aMethodOf60LinesPassesAndOneOf61IsFound() {
        assertThat(limits("class A {\n" + member("void a()", 60) + "}\n")).isEmpty();
        assertThat(limits("class A {\n" + member("void a()", 61) + "}\n"))
                .containsExactly("A.java:2: method a has 61 lines: at most 60");
    }

    @Test
    void constructorsInitializersAndMethodsOfInnerClassesCount() {
        assertThat(limits("class A {\n" + member("A()", 61) + "}\n"))
                .containsExactly("A.java:2: method <init> has 61 lines: at most 60");
        assertThat(limits("class A {\n" + member("static", 61) + "}\n"))
                .containsExactly("A.java:2: initializer has 61 lines: at most 60");
        assertThat(limits("class A {\nrecord B(int b) {\n" + member("void a()", 61) + "}\n}\n"))
                .containsExactly("A.java:3: method a has 61 lines: at most 60");
    }

    @Test
    void aCommentAboveAMethodDoesNotCount() {
        String comment = "/**\n" + " * A line.\n".repeat(60) + " */\n";

        assertThat(limits("class A {\n" + comment + member("void a()", 60) + "}\n"))
                .isEmpty();
    }

    @Test
    void aClassOf400LinesPassesAndOneOf401IsFound() {
        assertThat(limits("class A {\n" + "int a;\n".repeat(398) + "}\n")).isEmpty();
        assertThat(limits("import a.B;\nclass A {\n" + "int a;\n".repeat(399) + "}\n"))
                .containsExactly("A.java:2: class A has 401 lines: at most 400");
    }

    @Test
    void aThirdTryWithinTwoIsFound() {
        String two = "try { try { a(); } finally { b(); } } finally { c(); }";
        String inCatch = "try { a(); } catch (X x) { try { b(); } finally { try { c(); } finally { d(); } } }";

        assertThat(limits("class A { void a() {" + two + two + "} }")).isEmpty();
        assertThat(limits("class A { void a() {" + inCatch + "} }"))
                .containsExactly("A.java:1: try is 3 deep: at most 2");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "\"SELECT d_tax FROM district\"",
                "\"select 1 \" + column() + \" from \" + table",
                "\"INSERT INTO \" + table + \" VALUES (?)\"",
                "\"update stock set s_ytd = 0\"",
                "\"UPDATE \" + table + \" SET a = 1\"",
                "\"DELETE FROM new_order\"",
                "\"CREATE TABLE a (b int)\"",
                "\"\"\"\n  SELECT d_tax\n  FROM district\n  \"\"\"",
            })
    void sqlInALiteralIsFound(String literal) {
        assertThat(sql("class A { String sql = " + literal + "; }"))
                .singleElement()
                .asString()
                .startsWith("A.java:1: SQL text");
    }

    @ParameterizedTest
    @ValueSource(strings = {"\"cannot update the statistics\"", "\"read from the selection\"", "\"table \" + name"})
    void proseIsNotTakenForSql(String literal) {
        assertThat(sql("class A { // SELECT a FROM b\nString text = " + literal + "; }"))
                .isEmpty();
    }

    private static List<String> limits(String source) {
        return JavaLimits.lengthsAndDepths(Map.of("A.java", source));
    }

    private static List<String> sql(String source) {
        return JavaLimits.sqlText(Map.of("A.java", source));
    }

    private static String member(String head, int lines) {
        return head + " {\n" + ";\n".repeat(lines - 2) + "}\n";
    }
}
