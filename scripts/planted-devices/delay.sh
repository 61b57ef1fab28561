#!/bin/sh
# Delays requests of a device of dm-delay whose table has a delay for each kind. An example of a program for 'latchmark inject --apply',
# which calls it with reads, writes or flushes, and microseconds: 0 ends the delay. The kernel counts whole milliseconds.
set -eu
device=${DELAYED_DEVICE:-slowdata}
case $1 in
    reads) field=6 ;;
    writes) field=9 ;;
    flushes) field=12 ;;
    *) echo "delay.sh: cannot delay '$1': must be reads, writes or flushes" >&2 && exit 2 ;;
esac
table=$(dmsetup table "$device" | awk -v field="$field" -v millis=$((($2 + 999) / 1000)) '
    NF != 12 { exit 1 }
    { $field = millis; print }') || { echo "delay.sh: the table of $device has no delay for each kind" >&2 && exit 3; }
dmsetup --noudevsync reload "$device" --table "$table"
# The file system is not frozen: that would write what it has in memory.
dmsetup --noudevsync suspend --nolockfs "$device"
dmsetup --noudevsync resume "$device"
