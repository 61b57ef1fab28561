#!/usr/bin/env bash
# Recomputes random experiments with scipy and statsmodels: effects, intervals, tests, Holm's correction and detectable differences
# must agree to 1e-9 (docs/method.md, 'Effect and verdict').
#
#     scripts/compare-statistics.sh [EXPERIMENTS]
#
# Needs python3 with venv, and a package index for the first time: statsmodels and SciPy go to target/statistics. EXPERIMENTS: 1,000
# unless given. The exit code is 1 if a figure disagrees.
set -euo pipefail
cd "$(dirname "$0")/.."

folder=target/statistics
mkdir -p "$folder"
[ -x "$folder/python/bin/python" ] || {
    python3 -m venv "$folder/python"
    "$folder/python/bin/pip" -q install scipy==1.17.1 statsmodels==0.15.0
}
./latchmark --version >/dev/null
mvn -B -q -pl analysis -am test-compile
libraries=$(dirname "$(find distribution/target/launch -name 'HdrHistogram-*.jar' | head -n 1)")
java -cp "analysis/target/test-classes:$libraries/*" io.latchmark.analysis.compare.RandomExperiments "${1:-1000}" >"$folder/experiments.ndjson"
"$folder/python/bin/python" - "$folder/experiments.ndjson" <<'PYTHON'
import json
import math
import sys

import numpy
import statsmodels.api
import statsmodels.stats.weightstats
from scipy import stats
from statsmodels.stats.multitest import multipletests

MARGIN = math.log(1.03)
worst = {}


def agree(name, ours, theirs):
    worst[name] = max(worst.get(name, 0), abs(ours - theirs) / max(1, abs(theirs)))


def pairs(base, other, offsets):
    d = numpy.array(other) - numpy.array(base)
    o = numpy.array(offsets)
    n = len(d)
    unbalanced = abs(o.sum()) > abs(o).max() + 1e-9
    if len(set(offsets)) > 1 and n >= (4 if unbalanced else 6):
        fit = statsmodels.api.OLS(d, statsmodels.api.add_constant(o)).fit()
        return fit.params[0], fit.bse[0], fit.df_resid
    return d.mean(), stats.sem(d), n - 1


def groups(base, other):
    means = statsmodels.stats.weightstats.CompareMeans.from_data(other, base)
    low, high = means.tconfint_diff(usevar="unequal")
    found = stats.ttest_ind(other, base, equal_var=False)
    error = (high - low) / 2 / stats.t.ppf(0.975, found.df)
    return numpy.mean(other) - numpy.mean(base), error, found.df


experiments = [json.loads(line) for line in open(sys.argv[1])]
for experiment in experiments:
    p, equivalence = [], []
    for one in experiment:
        value, error, freedom = pairs(one["base"], one["other"], one["offsets"]) if one["offsets"] else groups(one["base"], one["other"])
        effect = one["effect"]
        half = stats.t.ppf(0.975, freedom) * error
        joint = stats.t.ppf(1 - 0.025 / len(experiment), freedom) * error
        agree("value", effect["estimate"]["value"], value)
        agree("standard error", effect["estimate"]["standardError"], error)
        agree("degrees of freedom", effect["estimate"]["degreesOfFreedom"], freedom)
        agree("interval", effect["low"], math.expm1(value - half))
        agree("interval", effect["high"], math.expm1(value + half))
        agree("joint interval", effect["jointLow"], math.expm1(value - joint))
        agree("joint interval", effect["jointHigh"], math.expm1(value + joint))
        agree("detectable", effect["detectable"], math.expm1((stats.t.ppf(0.975, freedom) + stats.t.ppf(0.8, freedom)) * error))
        p.append(2 * stats.t.sf(abs(value) / error, freedom))
        equivalence.append(max(stats.t.sf((value + MARGIN) / error, freedom), stats.t.cdf((value - MARGIN) / error, freedom)))
        agree("p", effect["pValue"], p[-1])
        agree("p of equivalence", effect["equivalencePValue"], equivalence[-1])
    for one, holm, both in zip(experiment, multipletests(p, method="holm")[1], multipletests(equivalence, method="holm")[1]):
        agree("Holm's p", one["effect"]["adjustedPValue"], holm)
        agree("Holm's p of equivalence", one["effect"]["adjustedEquivalencePValue"], both)
print(len(experiments), "experiments; largest difference, relative above 1:")
for name, difference in worst.items():
    print(f"  {name:24} {difference:.1e}{'' if difference < 1e-9 else '  DISAGREES'}")
sys.exit(any(difference >= 1e-9 for difference in worst.values()))
PYTHON
