package io.latchmark.emulation.command;

/**
 * A published figure of an experiment and the model's.
 *
 * @param quantity with its unit
 * @param cache the setting of the model
 * @param published the author's figure; NaN if there is none for this setting
 * @param modelled the model's figure
 */
public record SeedFigure(String quantity, String cache, double published, double modelled) {
    /** The relative deviation of the model's figure from the author's; NaN if there is none. */
    public double difference() {
        return modelled / published - 1;
    }
}
