package io.latchmark.runner.experiment;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;

/**
 * The runs of an experiment in the order of their execution: complete blocks, each with every configuration under every workload.
 * The order of workloads in a block is random. The order of configurations follows rows of a Williams design, used in random
 * order and each once before any is repeated; so does the order of a ladder's steps, block by block. The same experiment always
 * has the same plan, however its execution went.
 *
 * @param runs in order
 */
public record ExperimentPlan(List<PlannedRun> runs) {
    public ExperimentPlan {
        runs = List.copyOf(runs);
    }

    public static ExperimentPlan of(Experiment experiment) {
        List<Configuration> treatments = new ArrayList<>(experiment.treatments());
        Random random = new Random(experiment.seed());
        Collections.shuffle(treatments, random);
        List<Rows> rows = experiment.workloads().stream()
                .map(workload -> new Rows(treatments.size(), random))
                .toList();
        // In a block all configurations climb in the same order, which thus does not contribute to differences.
        List<Rows> orders = experiment.workloads().stream()
                .map(workload -> new Rows(Math.max(1, workload.climbed().size()), random))
                .toList();
        List<PlannedRun> runs = new ArrayList<>();
        for (int block = 1; block <= experiment.blocks(); block++) {
            List<Integer> workloads = new ArrayList<>();
            for (int workload = 0; workload < experiment.workloads().size(); workload++) {
                workloads.add(workload);
            }
            Collections.shuffle(workloads, random);
            int position = 0;
            for (int workload : workloads) {
                PlannedWorkload planned = experiment.workloads().get(workload);
                PlannedWorkload ordered = planned.ladder().isEmpty()
                        ? planned
                        : planned.inOrder(orders.get(workload).next());
                for (int treatment : rows.get(workload).next()) {
                    position++;
                    runs.add(new PlannedRun(runs.size() + 1, block, position, treatments.get(treatment), ordered));
                }
            }
        }
        return new ExperimentPlan(runs);
    }

    /** An endless sequence of rows of a Williams design. */
    private static final class Rows {
        private final int treatments;
        private final Random random;
        private final List<List<Integer>> left = new ArrayList<>();

        Rows(int treatments, Random random) {
            this.treatments = treatments;
            this.random = random;
        }

        List<Integer> next() {
            if (left.isEmpty()) {
                left.addAll(WilliamsDesign.rows(treatments));
                Collections.shuffle(left, random);
            }
            return left.remove(left.size() - 1);
        }
    }
}
