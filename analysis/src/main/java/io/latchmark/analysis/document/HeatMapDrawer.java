package io.latchmark.analysis.document;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Draws heat maps as SVG. All cells of one shade are one path, which keeps pages small. */
final class HeatMapDrawer {
    private static final int X_UNITS = 10_000;
    /** Upper bounds of the shares of each shade; a cell with a larger share has the next shade. */
    private static final double[] SHADES = {0, 0.02, 0.10, 0.30};

    private final HeatMap map;
    private final Markup svg = new Markup();
    private final AxisDrawer across;

    HeatMapDrawer(HeatMap map) {
        this.map = map;
        this.across = new AxisDrawer(map.axis(), map.height(), svg);
    }

    /** The meaning of the shades, lightest first. */
    static List<String> keys() {
        List<String> keys = new ArrayList<>();
        for (int shade = 0; shade < SHADES.length; shade++) {
            keys.add(
                    shade + 1 < SHADES.length
                            ? String.format(Locale.ROOT, "≤ %.0f %%", SHADES[shade + 1] * 100)
                            : "more");
        }
        return keys;
    }

    String svg() {
        String height = Integer.toString(map.height());
        svg.openPicture(map.about(), map.height());
        across.shades();
        int rows = map.rows().size();
        for (int row = 0; row < rows; row++) {
            String label = map.rows().get(row).label();
            if (!label.isEmpty()) {
                String y = String.format(Locale.ROOT, "%.1f", map.height() * (1 - (double) row / rows));
                svg.empty("line", "class=grid x1=0 x2=100% y1=%s y2=%s", y, y);
                svg.element("text", label, "class=tick x=-8 y=%s dy=4 text-anchor=end", y);
            }
        }
        across.labels(map.edges());
        String box = "0 0 " + X_UNITS + " " + Math.max(1, rows);
        svg.open("svg", "width=100% height=%s viewBox=%s preserveAspectRatio=none", height, box);
        for (int shade = 0; shade < SHADES.length; shade++) {
            String cells = cells(shade);
            if (!cells.isEmpty()) {
                svg.empty("path", "class=%s d=%s", "heat heat-" + shade, cells);
            }
        }
        svg.close("svg");
        across.marks();
        return svg.close("svg").toString();
    }

    private static int shade(double share) {
        int shade = -1;
        while (shade + 1 < SHADES.length && share > SHADES[shade + 1]) {
            shade++;
        }
        return shade;
    }

    /** The cells of one shade; neighbours in a row are one rectangle. */
    private String cells(int shade) {
        StringBuilder path = new StringBuilder();
        for (int row = 0; row < map.rows().size(); row++) {
            List<Double> shares = map.rows().get(row).shares();
            int start = -1;
            for (int column = 0; column <= shares.size(); column++) {
                boolean is = column < shares.size() && shade(shares.get(column)) == shade;
                if (is && start < 0) {
                    start = column;
                } else if (!is && start >= 0) {
                    long left = units(map.edges().get(start));
                    path.append('M').append(left).append(' ').append(map.rows().size() - row - 1);
                    path.append('H')
                            .append(units(map.edges().get(column)))
                            .append("v1H")
                            .append(left)
                            .append('z');
                    start = -1;
                }
            }
        }
        return path.toString();
    }

    private long units(double x) {
        return Math.round(map.axis().share(x) * X_UNITS);
    }
}
