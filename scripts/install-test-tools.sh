#!/usr/bin/env bash
# Installs the named packages of Debian where they are missing and this user may: tests that need one are skipped without it.
#
#     scripts/install-test-tools.sh chromium prometheus
set -uo pipefail

command -v apt-get >/dev/null && [ "$(id -u)" = 0 ] || exit 0
export DEBIAN_FRONTEND=noninteractive
for package in "$@"; do
    if command -v "$package" || dpkg -s "$package"; then continue; fi >/dev/null 2>&1
    { timeout 120 apt-get update && timeout 300 apt-get -y install --no-install-recommends "$package"; } >/dev/null 2>&1 ||
        echo "No $package could be installed: the tests that need it are skipped"
done
