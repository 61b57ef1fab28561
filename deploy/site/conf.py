"""The documentation site: scripts/site.sh."""

project = "Latchmark"
extensions = ["myst_parser"]
html_theme = "furo"
html_title = "Latchmark"
html_copy_source = False
# Headings are link targets, as on the pages of a repository.
myst_heading_anchors = 4
# No page needs the network, and the highlighter knows none of our outputs.
highlight_language = "none"
# The highlighter does not know all of DuckDB's SQL.
suppress_warnings = ["misc.highlighting_failure"]
