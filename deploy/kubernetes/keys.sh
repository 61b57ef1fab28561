#!/usr/bin/env bash
# Makes keys for a coordinator and N agents, agent-0 and so on, and stores them in the two Secrets that latchmark.yaml names. The keys and
# their authority are stored nowhere else: to replace them, delete the Secrets and run this again.
#
#     deploy/kubernetes/keys.sh N
#
# Needs latchmark and kubectl in PATH.
set -euo pipefail

[[ ${1:-} =~ ^[1-9][0-9]?$ ]] || { sed -n '2,/^set/ s/^# \{0,1\}//p' "$0" >&2; exit 2; }
umask 077
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
latchmark agent keys "$work/keys" --hosts "$(seq -s , -f agent-%g 0 $(($1 - 1)))"

# secret NAME: a file for each member, with its key.
secret() {
    local name=$1 member files=()
    shift
    for member in "$@"; do
        files+=(--from-file="$member=$work/keys/$member/key.pem")
    done
    kubectl create secret generic "$name" "${files[@]}"
}
secret latchmark-keys-coordinator coordinator
mapfile -t agents < <(seq -f agent-%g 0 $(($1 - 1)))
secret latchmark-keys-agents "${agents[@]}"
