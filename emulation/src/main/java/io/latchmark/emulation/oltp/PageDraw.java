package io.latchmark.emulation.oltp;

import io.latchmark.core.random.RandomStream;
import java.util.Collections;
import java.util.Iterator;
import java.util.List;
import java.util.stream.IntStream;

/** Generates page uses at random. Confined to one thread. */
interface PageDraw {
    /** The uses of the next transaction, each generated on demand. */
    Iterator<PageUse> transaction();

    /** A use by any transaction. */
    PageUse any();

    static PageDraw of(OltpParameters parameters, RandomStream random, long seed) {
        int pages = parameters.database().pages();
        if (parameters.uses() instanceof OltpParameters.OfWorkload of) {
            return new Tpcc(
                    new TpccPages(of, parameters.database().pageBytes(), seed),
                    new Alike(random, pages, of.othersMean(), 0));
        }
        OltpParameters.Alike alike = (OltpParameters.Alike) parameters.uses();
        return new Alike(random, pages, alike.mean(), alike.changedShare());
    }

    /** Uniformly distributed pages. */
    record Alike(RandomStream random, int pages, double mean, double changedShare) implements PageDraw {
        @Override
        public Iterator<PageUse> transaction() {
            int uses = (int) mean + (random.unit() < mean - (int) mean ? 1 : 0);
            return IntStream.range(0, uses).mapToObj(use -> any()).iterator();
        }

        @Override
        public PageUse any() {
            return new PageUse((int) (random.unit() * pages), random.unit() < changedShare);
        }
    }

    /** Pages of TPC-C's transactions, and others. */
    final class Tpcc implements PageDraw {
        private final TpccPages tpcc;
        private final Alike others;
        private Iterator<PageUse> current = Collections.emptyIterator();

        Tpcc(TpccPages tpcc, Alike others) {
            this.tpcc = tpcc;
            this.others = others;
        }

        @Override
        public Iterator<PageUse> transaction() {
            List<PageUse> uses = tpcc.next();
            others.transaction().forEachRemaining(uses::add);
            return uses.iterator();
        }

        @Override
        public PageUse any() {
            while (!current.hasNext()) {
                current = transaction();
            }
            return current.next();
        }
    }
}
