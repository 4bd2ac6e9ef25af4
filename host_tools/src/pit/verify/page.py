"""The report as one page of HTML that needs nothing else, for who must sign for a unit. It holds the report's JSON, too."""

from html import escape

from pit.verify.judge import holds
from pit.verify.report import Report

_STYLE = """
body{font:15px/1.45 system-ui,sans-serif;margin:2em;max-width:60em}
table{border-collapse:collapse;width:100%}td,th{border-top:1px solid #bbb;padding:.35em .6em;text-align:left;vertical-align:top}
.yes{background:#e6f4e6}.no{background:#fbe0de}.note{background:#f4f4f4}code,pre{font:12px/1.5 ui-monospace,monospace}
pre{white-space:pre-wrap;overflow-wrap:anywhere;border:1px solid #bbb;padding:1em}
@media print{pre{page-break-before:always}}
"""
_WORDS = {True: ("yes", "holds"), False: ("no", "does not hold"), None: ("note", "noted")}


def html(report: Report) -> str:
    """The page; what stands in the report is text there, never markup."""
    unit = report.facts["unit"]
    title = f"{unit['kind']} {unit['id']}"
    verdict = "Nothing speaks against this unit." if holds(report.findings) else "Something does not hold."
    signature = report.signature
    by = f"Signed by key {signature['key_id']}." if signature else "Unsigned: whoever has the file can alter it."
    rows = "".join(
        f"<tr class={_WORDS[each.holds][0]}><td>{escape(each.what)}</td><td>{_WORDS[each.holds][1]}</td>"
        f"<td>{escape(each.sentence)}</td></tr>"
        for each in report.findings
    )
    return (
        f'<!doctype html><html lang="en"><meta charset="utf-8"><title>{escape(title)}: verification</title>'
        f"<style>{_STYLE}</style><h1>{escape(title)}</h1>"
        f"<p>Firmware {escape(str(unit['firmware']))}, taken {escape(str(report.facts['taken']))}. {escape(by)}</p>"
        f"<p><strong>{verdict}</strong></p><table><tr><th>what</th><th></th><th>finding</th></tr>{rows}</table>"
        "<p>What the unit states is under its own key (HMAC-SHA-256). A chip without signed boot can't prove what it runs, "
        "only what it holds. Check this report with <code>pit verify check FILE</code>.</p>"
        f"<h2>The report</h2><pre>{escape(report.text)}</pre></html>\n"
    )
