package io.latchmark.analysis.reported;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.latchmark.core.LatchmarkException;
import org.junit.jupiter.api.Test;

final class ReportedSummaryTest {
    private static final String OLTP = """
            {"title": "OLTP", "users": 100, "new-orders-per-second": 70, "new-order-percent": 45, "devices": [
              {"name": "F", "holds": "data",
               "reads": {"per-second": 327, "millis": 275, "kibibytes": 8},
               "writes": {"per-second": 140, "millis": 320, "kibibytes": 8},
               "ceiling": {"iops": 491.2, "outstanding": OUTSTANDING, "millis": 1021,
                           "mebibytes-per-second": 3.83, "kibibytes": 8, "work": "8 KiB random read"}},
              {"name": "G", "holds": "log", "writes": {"per-second": 125, "millis": 28, "kibibytes": 4}}]}
            """;

    @Test
    void nineOfTenUsersOfTheSeedWaitedForReadsAndItsDiskWasSaturated() {
        ReportedSummary summary = summary(OLTP.replace("OUTSTANDING", "512"));

        assertThat(summary.slips()).isEmpty();
        assertThat(summary.lines())
                .contains(
                        "90 of 100 users were waiting for page reads: 327/s of 275 ms on F (Little's law).",
                        "156 transactions/s by 100 users take 643 ms each (N = X·R), of which 2.10 reads on F are 90 %.",
                        "device G (log): 0 reads/s and 125 writes/s, 3.50 requests in flight on average (Little's law).")
                .anySatisfy(line -> assertThat(line)
                        .startsWith(
                                "device F: 467 operations/s are 95 % of the 491 IOPS ceiling by what was published (8 KiB random"
                                        + " read, 512 outstanding)"));
    }

    @Test
    void aDepthThatContradictsRateAndTimeIsASlip() {
        assertThat(summary(OLTP.replace("OUTSTANDING", "256")).slips())
                .containsExactly("ceiling of F: 491 IOPS of 1,021 ms keep 502 in flight by Little's law, and 256 is"
                        + " printed");
    }

    @Test
    void knownSlipsAreFlaggedAndWhatIsRightIsNot() {
        ReportedSummary summary = summary("""
                {"changes": [{"name": "reads", "from": 73, "to": 53, "claimed-percent": -20},
                             {"name": "writes", "from": 57, "to": 62, "claimed-percent": 9}],
                 "shifts": [{"name": "offset reads", "iops-percent": 10, "mebibytes-percent": 5},
                            {"name": "offset writes", "iops-percent": 10.5, "mebibytes-percent": 11}],
                 "rates": [{"name": "1024", "iops": 488.68, "kibibytes": 64, "mebibytes-per-second": 20.54},
                           {"name": "1", "iops": 100.83, "kibibytes": 64, "mebibytes-per-second": 6.30}]}
                """);

        assertThat(summary.slips())
                .containsExactly(
                        "1024: 488.68 IOPS of 64 KiB are 30.54 MB/s, and 20.54 is printed",
                        "reads: from 73.0 to 53.0 is -27.4 %, and -20 % is printed",
                        "offset reads: IOPS change by +10.0 % and MB/s by +5.0 %, which is impossible at one block"
                                + " size");
    }

    @Test
    void moreReadsUnderWayThanUsersAreASlip() {
        assertThat(summary(OLTP.replace("OUTSTANDING", "512").replace("\"users\": 100", "\"users\": 50"))
                        .slips())
                .containsExactly("F: 89.9 reads are in flight by rate and latency, and there are 50 users");
    }

    @Test
    void anUnknownFigureIsRefusedByName() {
        assertThatThrownBy(() -> summary("{\"usres\": 100}"))
                .isInstanceOf(LatchmarkException.class)
                .hasMessageContaining("figures.yaml")
                .hasMessageContaining("usres");
    }

    private static ReportedSummary summary(String json) {
        try {
            return ReportedSummary.of(ReportedFigures.of(new JsonMapper().readTree(json), "figures.yaml"));
        } catch (JsonProcessingException e) {
            throw new IllegalArgumentException(json, e);
        }
    }
}
