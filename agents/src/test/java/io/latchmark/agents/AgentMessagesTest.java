package io.latchmark.agents;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import io.latchmark.agents.channel.Message;
import io.latchmark.core.LatchmarkException;
import io.latchmark.core.transaction.TransactionType;
import io.latchmark.results.Json;
import io.latchmark.results.run.OutcomeCounts;
import io.latchmark.results.run.ResponseTimes;
import io.latchmark.runner.experiment.CommandResult;
import io.latchmark.storage.device.Backing;
import io.latchmark.storage.host.ServerHost;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** What a coordinator reads from agents: nulls and nonsense in any field are refused, and never read. */
final class AgentMessagesTest {
    private static final String SHA = "0".repeat(64);
    private static final List<Object> MESSAGES = List.of(
            new AgentMessages.Ready(0),
            new AgentMessages.Summary(List.of(new AgentMessages.Summary.Line(
                    TransactionType.NEW_ORDER, OutcomeCounts.NONE, Map.of(ResponseTimes.Kind.RESPONSE, "")))),
            new AgentMessages.Ended("d", "", Map.of("run.json", 5L), Map.of("run.json", SHA)),
            new CommandResult(0, "out", ""),
            new AgentMessages.Rows(List.of(new AgentMessages.Rows.Row("sda", "reads", "", 5))));

    @Test
    void nullAndNaNAreRefusedInEveryField() throws IOException {
        for (Object message : MESSAGES) {
            JsonNode whole = Json.MAPPER.valueToTree(message);
            List<String> places = new ArrayList<>();
            collect(whole, "", places);
            assertThat(places).isNotEmpty();
            for (String place : places) {
                for (JsonNode planted : List.of(
                        Json.MAPPER.nullNode(),
                        TextNode.valueOf("NaN"),
                        Json.MAPPER.getNodeFactory().numberNode(Double.NaN))) {
                    JsonNode damaged = whole.deepCopy();
                    JsonNode parent = damaged.at(place.substring(0, place.lastIndexOf('/')));
                    String field = place.substring(place.lastIndexOf('/') + 1);
                    boolean isText = damaged.at(place).isTextual() && !planted.isNull();
                    if (isText) {
                        continue;
                    }
                    if (parent instanceof ObjectNode object) {
                        object.set(field, planted);
                    } else {
                        ((ArrayNode) parent).set(Integer.parseInt(field), planted);
                    }
                    byte[] bytes = Json.MAPPER.writeValueAsBytes(damaged);

                    assertThatThrownBy(() -> new Message("x", bytes).read(message.getClass()))
                            .as("%s of %s as %s", place, message.getClass().getSimpleName(), planted)
                            .isInstanceOf(LatchmarkException.class);
                }
            }
            assertThatThrownBy(() -> Message.of("x", "null").read(message.getClass()))
                    .isInstanceOf(LatchmarkException.class);
            assertThat((Object) Message.json("x", message).read(message.getClass()))
                    .isEqualTo(message);
        }
    }

    private static void collect(JsonNode node, String place, List<String> places) {
        if (!place.isEmpty()) {
            places.add(place);
        }
        node.properties().forEach(field -> collect(field.getValue(), place + "/" + field.getKey(), places));
        for (int i = 0; node.isArray() && i < node.size(); i++) {
            collect(node.get(i), place + "/" + i, places);
        }
    }

    @Test
    void whatAnAgentSamplesIsReadBack() {
        AgentMessages.Sampled sampled = new AgentMessages.Sampled(
                new ServerHost(true, "seen"), false, Map.<String, Backing>of(), List.of(), Map.of());

        assertThat(Message.json("x", sampled).read(AgentMessages.Sampled.class)).isEqualTo(sampled);
    }

    @Test
    void aPartOfImpossibleSizeIsRefused() {
        for (String size : List.of("9223372036854775807", "9223372036854775808", "-1")) {
            Message message = Message.of(
                    "ended",
                    "{\"directory\":\"d\",\"reason\":\"\",\"sizes\":{\"run.json\":" + size
                            + "},\"sha256\":{\"run.json\":\"" + SHA + "\"}}");

            assertThatThrownBy(() -> message.read(AgentMessages.Ended.class)).isInstanceOf(LatchmarkException.class);
        }
    }
}
