"""Units that the first seller's buyers sent back, made of orders in `amazon/`, and what must come of them, worked out from
the bytes of both files alone. `python3 make_returns.py`; a second run gives the same bytes."""

import csv
import json
from collections import Counter
from datetime import datetime, timedelta
from pathlib import Path

HERE = Path(__file__).parent
PACIFIC = timedelta(hours=-7)  # all of these days are in summer time
NAMES = "return-date order-id sku asin fnsku product-name quantity fulfillment-center-id detailed-disposition reason status license-plate-number customer-comments".split()
REASONS = ["DEFECTIVE", "UNWANTED_ITEM", "DEFECTIVE", "NOT_AS_DESCRIBED", "ORDERED_WRONG_ITEM"]
STATES = {"DEFECTIVE": "DEFECTIVE", "NOT_AS_DESCRIBED": "CUSTOMER_DAMAGED"}


def local_day(moment):
    return (datetime.fromisoformat(moment) + PACIFIC).date()


def orders_of(name):
    with open(HERE / "amazon" / name, encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE))


def shown_lines():
    """Of each day the lines of the last file that covers it, without what was cancelled or is of other channels."""
    by_day = {}
    for name in ("all-orders_oct-05_to_oct-16.txt", "all-orders_oct-12_to_oct-23.txt"):
        lines = orders_of(name)
        days = [local_day(line["purchase-date"]) for line in lines]
        day = min(days)
        while day <= max(days):
            by_day[day] = []
            day += timedelta(1)
        for line, day in zip(lines, days):
            if line["sales-channel"].startswith("Non-Amazon") or "Cancelled" in (line["order-status"], line["item-status"]):
                continue
            if int(line["quantity"] or 0) > 0:
                by_day[day].append(line)
    return by_day


BY_DAY = shown_lines()
LINES = [(day, line) for day in sorted(BY_DAY) for line in sorted(BY_DAY[day], key=lambda x: (x["amazon-order-id"], x["sku"]))]
# Two thirds of what one SKU sold comes back, and little of the others.
BACK = [(day, line) for at, (day, line) in enumerate(LINES) if (line["sku"] == "HB-KNIF-08" and at % 3 != 0) or at % 23 == 0]

rows = []
for at, (day, line) in enumerate(BACK):
    reason = REASONS[at % len(REASONS)]
    moment = datetime.combine(day, datetime.min.time()) + timedelta(days=8 + at % 9, hours=4 + at % 20)
    rows.append([f"{moment.isoformat()}+00:00", line["amazon-order-id"], line["sku"], line["asin"], "X00" + line["asin"][-7:], line["product-name"], "1",
                 "LEX1", STATES.get(reason, "SELLABLE"), reason, "Unit returned to inventory", f"LPNZQ{at:05}", 'it "broke"' if at % 4 == 0 else ""])
# An order of which no report tells.
rows.append(["2026-10-20T18:00:00+00:00", "111-0000000-0000001", "HB-KNIF-08", "B0XQHBKN08", "X00XQHBKN08", "Knife", "2", "LEX1", "SELLABLE", "UNWANTED_ITEM", "Unit returned to inventory", "LPNZQ99999", ""])
rows.sort()
(HERE / "returns" / "fba-customer-returns.txt").write_text("".join("\t".join(row) + "\n" for row in [NAMES, *rows]), encoding="utf-8")

# ----- read again, from the bytes
told = [dict(zip(NAMES, text.split("\t"))) for text in (HERE / "returns" / "fba-customer-returns.txt").read_text(encoding="utf-8").splitlines()[1:]]
order_day = {line["amazon-order-id"]: day for day, line in LINES}
first, last = (pick(local_day(one["return-date"]) for one in told) for pick in (min, max))
known = [one for one in told if one["order-id"] in order_day and order_day[one["order-id"]] >= first]


def counted(lines, name):
    counts = Counter()
    for one in lines:
        counts[one[name]] += int(one["quantity"])
    return dict(sorted(counts.items()))


sold = Counter()
for day, line in LINES:
    if first <= day <= last:
        sold[line["sku"]] += int(line["quantity"])
(HERE / "returns" / "expected.json").write_text(json.dumps({
    "reported": [str(first), str(last)],
    "by_order": {"returned": counted(known, "sku"), "sold": dict(sorted(sold.items())), "reasons": counted(known, "reason")},
    "by_return": {"returned": counted(told, "sku"), "dispositions": counted(told, "detailed-disposition")},
    "without_order": sum(int(one["quantity"]) for one in told if one["order-id"] not in order_day),
}, indent=1) + "\n", encoding="utf-8")
