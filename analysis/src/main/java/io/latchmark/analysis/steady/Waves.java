package io.latchmark.analysis.steady;

import java.util.stream.IntStream;

/** The periods of possible swings in a series of some length: from two cycles within it, in steps of half a cycle, to 20 s. */
final class Waves {
    private static final int PERIOD_SECONDS_MIN = 20;
    private static final int CYCLES_MIN = 2;

    private final int length;
    private final double[] frequencies;

    /** Creates the waves for series of one length. */
    Waves(int length) {
        this.length = length;
        this.frequencies = IntStream.rangeClosed(2 * CYCLES_MIN, 2 * (length / PERIOD_SECONDS_MIN))
                .mapToDouble(half -> Math.PI * half / length)
                .toArray();
    }

    double frequency(int index) {
        return frequencies[index];
    }

    /** The sum of squares that a wave of each frequency explains of a series with mean 0. */
    double[] periodogram(double[] series) {
        double[] explained = new double[frequencies.length];
        for (int f = 0; f < explained.length; f++) {
            double[] cosine = cosine(frequencies[f]);
            double[] sine = sine(frequencies[f]);
            double ofCosine = 0;
            double ofSine = 0;
            for (int i = 0; i < length; i++) {
                ofCosine += series[i] * cosine[i];
                ofSine += series[i] * sine[i];
            }
            explained[f] = (ofCosine * ofCosine + ofSine * ofSine) * 2 / length;
        }
        return explained;
    }

    double[] cosine(double frequency) {
        return wave(frequency, 1, 0);
    }

    double[] sine(double frequency) {
        return wave(frequency, 0, -1);
    }

    /** The real part of a rotation from a start point. */
    private double[] wave(double frequency, double realStart, double imaginaryStart) {
        double[] wave = new double[length];
        double real = realStart;
        double imaginary = imaginaryStart;
        double cosine = Math.cos(frequency);
        double sine = Math.sin(frequency);
        for (int i = 0; i < length; i++) {
            wave[i] = real;
            double turned = real * cosine - imaginary * sine;
            imaginary = real * sine + imaginary * cosine;
            real = turned;
        }
        return wave;
    }
}
