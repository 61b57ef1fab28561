package io.latchmark.analysis.evidence;

import java.util.Random;

/**
 * What transactions ask for, in milliseconds of each.
 *
 * @param outside CPU time of the session outside of calls, in a transaction
 * @param driver CPU time of the terminal in a transaction
 * @param reads in a transaction
 * @param read asleep
 * @param write asleep
 * @param flush asleep; the log's write before it takes half as long as a write
 * @param wakeUp until a thread that was woken can have a CPU
 * @param held how long a transaction sleeps while it holds the lock
 * @param burners threads of another program that always want a CPU
 */
public record Demands(
        int users,
        int cpus,
        double outside,
        double driver,
        double reads,
        double read,
        double writes,
        double write,
        double flush,
        double wakeUp,
        double held,
        int burners) {
    public Demands withRead(double millis) {
        return new Demands(users, cpus, outside, driver, reads, millis, writes, write, flush, wakeUp, held, burners);
    }

    public Demands withWrite(double millis) {
        return new Demands(users, cpus, outside, driver, reads, read, writes, millis, flush, wakeUp, held, burners);
    }

    public Demands withFlush(double millis) {
        return new Demands(users, cpus, outside, driver, reads, read, writes, write, millis, wakeUp, held, burners);
    }

    public Demands withWakeUp(double millis) {
        return new Demands(users, cpus, outside, driver, reads, read, writes, write, flush, millis, held, burners);
    }

    public Demands withHeld(double millis) {
        return new Demands(users, cpus, outside, driver, reads, read, writes, write, flush, wakeUp, millis, burners);
    }

    public Demands withBurners(int threads) {
        return new Demands(users, cpus, outside, driver, reads, read, writes, write, flush, wakeUp, held, threads);
    }

    /** Each demand by itself a little more or less, as from run to run. */
    public Demands varied(Random random, double deviation) {
        return new Demands(
                users,
                cpus,
                outside * noise(random, deviation),
                driver * noise(random, deviation),
                reads * noise(random, deviation),
                read * noise(random, deviation),
                writes * noise(random, deviation),
                write * noise(random, deviation),
                flush * noise(random, deviation),
                wakeUp,
                held,
                burners);
    }

    private static double noise(Random random, double deviation) {
        return Math.exp(deviation * random.nextGaussian());
    }
}
