#!/usr/bin/env bash
# Builds the documentation site of the committed pages into target/site, with search. A link to a page, heading or file that does not
# exist, or a page that the table of contents does not have, fails the build. Needs python3, and the network for the first time:
# deploy/site/requirements.txt goes into target/site-tools.
#   scripts/site.sh            then open target/site/index.html
set -euo pipefail
cd "$(dirname "$0")/.."

tools=target/site-tools
source=target/site-source
if ! cmp -s deploy/site/requirements.txt "$tools/requirements.txt"; then
    rm -rf "$tools"
    python3 -m venv "$tools"
    "$tools/bin/pip" install --quiet --disable-pip-version-check -r deploy/site/requirements.txt
    cp deploy/site/requirements.txt "$tools/"
fi

# The pages in the places that they have in the repository, so that their links are right.
rm -rf "$source" target/site
mkdir -p "$source"
git ls-files -z README.md CONTRIBUTING.md CHANGELOG.md LICENSE NOTICE docs examples deploy ':!deploy/site' distribution/src/assembly/licences/THIRD-PARTY.md |
    tar --null -cf - -T - | tar -C "$source" -xf -
cp deploy/site/conf.py "$source/"
sed 's|](../../|](|' deploy/site/index.md >"$source/index.md"
"$tools/bin/sphinx-build" --quiet --fail-on-warning --keep-going -b html "$source" target/site
echo "target/site/index.html"
