"""What Amazon lost, damaged, found again and paid of the first seller's stock, and what it still owes on November 20, 2026, worked
out from the bytes of both files alone: each unit is followed by itself. `python3 make_owed.py`; a second run gives the same bytes."""

import csv
import json
from collections import defaultdict
from datetime import date, datetime, timedelta
from decimal import Decimal
from pathlib import Path

OUT = Path(__file__).parent / "owed"
TODAY = date(2026, 11, 20)
LEDGER = "Date,FNSKU,ASIN,MSKU,Title,Event Type,Reference ID,Quantity,Fulfillment Center,Disposition,Reason,Country,Reconciled Quantity,Unreconciled Quantity,Date and Time,Store".split(",")
PAID = "approval-date reimbursement-id case-id amazon-order-id reason sku fnsku asin product-name condition currency-unit amount-per-unit amount-total quantity-reimbursed-cash quantity-reimbursed-inventory quantity-reimbursed-total original-reimbursement-id original-reimbursement-type".split()
KNIFE, SKILLET, BLUE, BOARD, RED = "HB-KNIF-08", "HB-SKIL-10", "PQ-NOTE-A5-BLU", "HB-BORD-L", "PQ-NOTE-A5-RED"
PAD, LARGE_PAD, SMALL_KNIFE = "PQ-PAD-60", "PQ-PAD-90", "HB-KNIF-06"

# day, SKU, event, reason, units, disposition, country, warehouse
EVENTS = [
    ("09-10", PAD, "Adjustments", "M", -1, "SELLABLE", "US", "LEX1"),  # before the first payment that is told
    ("09-15", LARGE_PAD, "Adjustments", "M", -2, "SELLABLE", "US", "LEX1"),  # its deadline passed on November 14
    ("09-21", SMALL_KNIFE, "Adjustments", "M", -1, "SELLABLE", "US", "ONT8"),  # its deadline is today
    ("10-01", KNIFE, "Adjustments", "M", -5, "SELLABLE", "US", "LEX1"),  # two found later, one paid with stock
    ("10-09", KNIFE, "Adjustments", "F", 2, "SELLABLE", "US", "LEX1"),
    ("10-02", SKILLET, "Adjustments", "F", 1, "SELLABLE", "US", "LEX1"),  # found before it was lost: of an older loss
    ("10-05", SKILLET, "Adjustments", "M", -1, "SELLABLE", "US", "LEX1"),
    ("10-06", SKILLET, "WhseTransfers", "", -4, "SELLABLE", "US", "LEX1"),  # a transfer, and its reverse
    ("10-07", SKILLET, "WhseTransfers", "", 4, "SELLABLE", "US", "ONT8"),
    ("10-08", SKILLET, "Adjustments", "E", -4, "SELLABLE", "US", "LEX1"),  # paid in two parts, and one not at all
    ("10-08", SKILLET, "Adjustments", "P", 4, "WAREHOUSE_DAMAGED", "US", "LEX1"),
    ("10-10", SKILLET, "Adjustments", "M", -4, "WAREHOUSE_DAMAGED", "US", "LEX1"),  # the damaged ones, lost as well
    ("10-11", SKILLET, "Adjustments", "H", -2, "CUSTOMER_DAMAGED", "US", "LEX1"),  # spoilt by a buyer before
    ("10-12", SKILLET, "Adjustments", "D", -6, "WAREHOUSE_DAMAGED", "US", "LEX1"),
    ("10-03", BLUE, "Adjustments", "M", -2, "SELLABLE", "US", "ONT8"),  # never paid: no amount is known
    ("10-03", BLUE, "Adjustments", "M", -3, "SELLABLE", "CA", "YYZ4"),  # paid in Canada: two of the three
    ("10-20", BOARD, "Adjustments", "M", -2, "SELLABLE", "US", "LEX1"),  # paid, found, taken back
    ("10-21", BOARD, "Adjustments", "M", -1, "SELLABLE", "US", "LEX1"),  # found, but damaged by Amazon
    ("11-02", BOARD, "Adjustments", "F", 2, "SELLABLE", "US", "LEX1"),
    ("11-03", BOARD, "Adjustments", "F", 1, "WAREHOUSE_DAMAGED", "US", "LEX1"),
    ("10-31", RED, "Adjustments", "M", -6, "SELLABLE", "US", "LEX1"),  # younger than 30 days
    ("10-04", RED, "Shipments", "", -1, "SELLABLE", "US", "LEX1"),
]
# day, id, reason, SKU, currency, a unit, cash, stock, taken back of
PAYMENTS = [
    ("09-12", "9001", "Damaged_Warehouse", RED, "USD", "3.10", 1, 0, ""),  # for damage before the ledger begins: the first payment
    ("09-20", "9002", "Lost_Warehouse", RED, "USD", "3.33", 2, 0, ""),  # another SKU's, and older than any loss of it
    ("10-15", "9003", "Lost_Warehouse", KNIFE, "USD", "", 0, 1, ""),
    ("10-14", "9004", "Damaged_Warehouse", SKILLET, "USD", "11.45", 1, 0, ""),
    ("10-19", "9005", "Damaged_Warehouse", SKILLET, "USD", "11.95", 2, 0, ""),
    ("10-22", "9006", "Lost_Warehouse", BLUE, "CAD", "8.05", 2, 0, ""),
    ("10-25", "9007", "Lost_Warehouse", BOARD, "USD", "61.20", 2, 0, ""),
    ("11-06", "9008", "Reversal_Reimbursement", BOARD, "USD", "61.20", -2, 0, "9007"),
    ("10-26", "9009", "CustomerReturn", SKILLET, "USD", "19.99", 3, 0, ""),  # of an order
]


def fnsku(sku):
    return "X00" + sku.replace("-", "")[-7:]


OUT.mkdir(exist_ok=True)
with open(OUT / "inventory-ledger-detail.csv", "w", encoding="utf-8", newline="") as file:
    writer = csv.writer(file, quoting=csv.QUOTE_ALL, lineterminator="\n")
    writer.writerow(LEDGER)
    for at, (day, sku, event, reason, units, state, country, center) in enumerate(sorted(EVENTS, reverse=True)):
        month, number = day.split("-")
        writer.writerow([f"{month}/{number}/2026", fnsku(sku), "B0X" + fnsku(sku)[3:], sku, sku.title(), event, f"80000{at:04}" if event == "Adjustments" else "",
                         units, center, state, reason, country, 0, abs(units), f"2026-{day}T00:00:00-0700", ""])
with open(OUT / "reimbursements.txt", "w", encoding="utf-8") as file:
    rows = [PAID]
    for day, number, reason, sku, currency, each, cash, stock, original in sorted(PAYMENTS, reverse=True):
        total = f"{Decimal(each or 0) * cash:.2f}"
        rows.append([f"2026-{day}T18:00:00+00:00", number, "", "111-1" if reason == "CustomerReturn" else "", reason, sku, fnsku(sku), "B0X" + fnsku(sku)[3:],
                     sku.title(), "NewItem", currency, each or "0.00", total, str(cash), str(stock), str(cash + stock), original, "Cash" if original else ""])
    file.write("".join("\t".join(row) + "\n" for row in rows))

# ----- read again, from the bytes: a list of units, each with what became of it
with open(OUT / "inventory-ledger-detail.csv", encoding="utf-8", newline="") as file:
    events = list(csv.DictReader(file))
with open(OUT / "reimbursements.txt", encoding="utf-8", newline="") as file:
    paid = list(csv.DictReader(file, delimiter="\t"))


def us_day(text):
    return datetime.strptime(text, "%m/%d/%Y").date()


def day_of(line):
    return datetime.fromisoformat(line["approval-date"]).date() if "approval-date" in line else us_day(line["Date"])


HOME = {"US": "USD", "CA": "CAD"}
units = []  # of each: sku, what, day, country, reference, center, found?, paid by
for today in sorted({day_of(line) for line in events + paid}):
    lines = [line for line in events if day_of(line) == today and line["Event Type"] == "Adjustments"]
    for line in lines:
        if line["Reason"] in "ME" and line["Disposition"] == "SELLABLE":
            for _ in range(-int(line["Quantity"])):
                units.append({"line": line, "day": today, "kind": line["Reason"], "found": False, "paid": None})
    for line in lines:
        if line["Reason"] == "F" and line["Disposition"] != "WAREHOUSE_DAMAGED":
            for _ in range(int(line["Quantity"])):
                same = [u for u in units if u["kind"] == "M" and u["line"]["FNSKU"] == line["FNSKU"] and u["line"]["Country"] == line["Country"] and not u["found"]]
                same.sort(key=lambda u: (u["paid"] is not None, u["day"]))
                if same:
                    same[0]["found"] = True
    for line in [line for line in paid if day_of(line) == today]:
        number = int(line["quantity-reimbursed-total"])
        if number < 0:
            back = [u for u in units if u["paid"] == line["original-reimbursement-id"]]
            for unit in back[:-number]:
                unit["paid"] = None
        kind = {"Lost_Warehouse": "M", "Damaged_Warehouse": "E"}.get(line["reason"])
        for _ in range(max(0, number)):
            open_ones = [u for u in units if u["kind"] == kind and u["line"]["FNSKU"] == line["fnsku"] and HOME[u["line"]["Country"]] == line["currency-unit"] and not u["found"] and u["paid"] is None]
            open_ones.sort(key=lambda u: u["day"])
            if open_ones:
                open_ones[0]["paid"] = line["reimbursement-id"]

first_payment = min(day_of(line) for line in paid)
owed, unknown = defaultdict(int), 0
for unit in units:
    if unit["found"] or unit["paid"]:
        continue
    if unit["day"] < first_payment:
        unknown += 1
        continue
    age = (TODAY - unit["day"]).days
    state = "waiting" if age < 30 else "open" if age <= 60 else "expired"
    line = unit["line"]
    owed[state, str(unit["day"] + timedelta(60)), line["MSKU"], unit["kind"], str(unit["day"]), line["Country"], line["Fulfillment Center"], line["Reference ID"]] += 1


def worth(sku, country, number):
    each = [line for line in sorted(paid, key=day_of) if line["sku"] == sku and line["currency-unit"] == HOME[country]
            and line["reason"] in ("Lost_Warehouse", "Damaged_Warehouse") and Decimal(line["amount-per-unit"]) > 0]
    return float(Decimal(each[-1]["amount-per-unit"]) * number) if each else None


rows = [{"state": state, "deadline": deadline, "sku_name": sku, "kind": "lost" if kind == "M" else "damaged", "date_key": day, "marketplace": country, "fulfillment_center": center,
         "reference": reference, "units": number, "amount": worth(sku, country, number)}
        for (state, deadline, sku, kind, day, country, center, reference), number in sorted(owed.items())]
count = lambda state: sum(row["units"] for row in rows if row["state"] == state)
told = [day_of(line) for line in events if line["Event Type"] == "Adjustments" and line["Reason"] in "MFE"
        and (line["Disposition"] == "SELLABLE" or (line["Reason"] == "F" and line["Disposition"] != "WAREHOUSE_DAMAGED"))]
(OUT / "expected.json").write_text(json.dumps({
    "today": str(TODAY),
    "rows": rows,
    "units": {state: count(state) for state in ("waiting", "open", "expired")},
    "units_unknown": unknown,
    "reported": [str(min(told)), str(max(told))],
    "payments": [str(first_payment), str(max(day_of(line) for line in paid))],
}, indent=1) + "\n", encoding="utf-8")
