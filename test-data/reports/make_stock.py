"""A kitchen seller's days of figures and of stock, and what lasts how long, must be ordered by when, and was lost: worked out with exact
fractions from the rows that are written. `python3 make_stock.py`; a second run gives the same bytes."""

import csv
import json
import math
import random
from datetime import date, timedelta
from fractions import Fraction
from pathlib import Path

OUT = Path(__file__).parent / "stock"
FIRST, LAST, TODAY = date(2026, 5, 1), date(2026, 8, 30), date(2026, 9, 1)
# Two days are not final on September 1: August 31 is not told at all, August 30 is.
DAYS = [FIRST + timedelta(n) for n in range((LAST - FIRST).days + 1)]
STOCK_FROM = date(2026, 6, 1)
RANGE = (date(2026, 8, 1), date(2026, 8, 30))
FACTS = "sessions orders units_sold gross_sales promotions net_sales ad_spend contribution ad_impressions ad_clicks ad_orders ad_sales".split()
WEEK = [1.0, 0.8, 0.8, 0.9, 1.1, 1.4, 1.3]
# SKU: parent, brand, units on a usual day, price in cents, days without stock, units left at the end.
SKUS = {
    "KET-1": ("Kettle", "Alder", 12, 2999, [("2026-08-10", "2026-08-13")], 150),
    "KET-2": ("Kettle", "Alder", 3, 3499, [("2026-08-20", "2026-08-30")], 0),
    "POT-1": ("Pot", "Birch", 6, 1999, [], 700),
    "POT-2": ("Pot", "Birch", 1, 4999, [("2026-07-01", "2026-07-20")], 9),
    "PAN-1": ("Pan", "Birch", 4, 2500, [], 30),  # for sale since August 18
    "LID-1": ("Lid", "Birch", 0, 900, [("2026-08-02", "2026-08-03")], 25),  # sold never
    "CUP-1": ("Cup", "Alder", 2, 1200, [("2026-05-29", "2026-08-30")], 0),  # too long gone to be judged
}
# The week of Prime Day of 2026, in which more of everything is sold.
SALES_WEEK = [date(2026, 7, 12) + timedelta(n) for n in range(7)]
NEW = {"PAN-1": date(2026, 8, 18)}
SOLD_WHILE_TOLD_OUT = ("KET-1", date(2026, 8, 13))
TIMES = [("company", "", 30, 7), ("brand", "Birch", 10, None), ("sku", "KET-1", 5, 2)]


def rows():
    chance = random.Random(25)
    sold, stock = {}, []
    for sku, (parent, brand, usual, price, gone, left) in SKUS.items():
        out = {d for a, b in gone for d in DAYS if date.fromisoformat(a) <= d <= date.fromisoformat(b)}
        for day in DAYS:
            is_out = day in out and (sku, day) != SOLD_WHILE_TOLD_OUT
            is_for_sale = day >= NEW.get(sku, FIRST)
            units = 0 if is_out or not is_for_sale else max(0, round(chance.gauss(usual * WEEK[day.weekday()], math.sqrt(usual))))
            if units > 0:
                sold[sku, day] = (units, units * price)
            if day >= max(STOCK_FROM, NEW.get(sku, FIRST)):
                stock.append((day, sku, 0 if day in out else left + (LAST - day).days * usual))
    return sold, stock


def is_out(sku, day, sold, told):
    return (sku, day) in told and (sku, day) not in sold


def expected(sold, stock):
    told = {(sku, day) for day, sku, left in stock if left == 0}
    final = [day for day in DAYS if day < date(2026, 8, 31)]
    answer = {}
    for sku, (parent, brand, usual, price, gone, left) in SKUS.items():
        since = NEW.get(sku, FIRST)
        stocked = [d for d in final if d >= since and not is_out(sku, d, sold, told)]
        units = lambda d: sold.get((sku, d), (0, 0))[0]
        read = [d for d in stocked if d > final[-1] - timedelta(84)][-28:]
        rate = Fraction(sum(map(units, read)), len(read)) if len(read) >= 7 else None
        lead, safety = 30, 7
        if brand == "Birch":
            lead = 10
        if sku == "KET-1":
            lead, safety = 5, 2
        row = {"on_hand": left, "rate_days": len(read) if rate is not None else None}
        row["units_per_day"] = None if rate is None else float(rate)
        if rate:
            row["cover_days"] = float(left / rate)
            row["runs_out_on"] = str(LAST + timedelta(math.ceil(left / rate)))
            row["order_by"] = str(LAST + timedelta(math.floor(left / rate) - lead - safety))
        out = [d for d in DAYS if RANGE[0] <= d <= RANGE[1] and is_out(sku, d, sold, told)]
        row["days_out"] = len(out)
        row["lost"] = lost(out, stocked, units, lambda d: sold.get((sku, d), (0, 0))[1])
        answer[sku] = row
    return answer


def lost(out, stocked, units, cents):
    """Of one spell: none of these SKUs has two in the range."""
    if not out:
        return None
    near = [d for d in stocked if out[0] - timedelta(56) <= d <= out[-1] + timedelta(56) and d not in SALES_WEEK]
    if len(near) < 14:
        return None
    total = sum(map(units, near))
    mean, weight = {}, {}
    for weekday in range(7):
        same = [units(d) for d in near if d.weekday() == weekday]
        weight[weekday] = len(same) + 1
        mean[weekday] = (sum(same) + Fraction(total, len(near))) / weight[weekday]
    spread = sum((units(d) - mean[d.weekday()]) ** 2 / mean[d.weekday()] for d in near if mean[d.weekday()])
    dispersion = max(Fraction(1), spread / (len(near) - 7))
    count = {w: sum(d.weekday() == w for d in out) for w in range(7)}
    units_lost = sum(count[w] * mean[w] for w in range(7))
    variance = sum(dispersion * mean[w] * (count[w] + Fraction(count[w] ** 2, weight[w])) for w in range(7))
    if units_lost == 0:
        return {"expected": 0, "low": 0, "high": 0, "net_sales": 0, "variance": 0}
    shape = float(units_lost**2 / variance)
    at = lambda z: float(units_lost) * max(0, 1 - 1 / (9 * shape) + z / (3 * math.sqrt(shape))) ** 3
    price = Fraction(sum(map(cents, near)), total * 100)
    return {
        "expected": float(units_lost),
        "variance": float(variance),
        "low": math.floor(at(-1.96)),
        "high": math.ceil(at(1.96)),
        "net_sales": float(units_lost * price),
    }


def main():
    OUT.mkdir(exist_ok=True)
    sold, stock = rows()
    with open(OUT / "daily.csv", "w", newline="") as file:
        write = csv.writer(file, lineterminator="\n")
        write.writerow(["date_key", "brand_name", "parent_sku_name", "sku_name", *FACTS])
        for (sku, day), (units, cents) in sorted(sold.items(), key=lambda one: (one[0][1], one[0][0])):
            parent, brand = SKUS[sku][:2]
            money = f"{cents / 100:.2f}"
            facts = {"sessions": units * 20, "orders": units, "units_sold": units, "gross_sales": money, "net_sales": money, "contribution": money}
            write.writerow([day, brand, parent, sku, *(facts.get(fact, 0) for fact in FACTS)])
    with open(OUT / "inventory-ledger-summary.csv", "w", newline="") as file:
        write = csv.writer(file, lineterminator="\n")
        write.writerow("Date,FNSKU,ASIN,MSKU,Title,Disposition,Starting Warehouse Balance,In Transit Between Warehouses,Receipts,Customer Shipments,Customer Returns,Vendor Returns,Warehouse Transfer In/Out,Found,Lost,Damaged,Disposed,Other Events,Ending Warehouse Balance,Unknown Events,Location".split(","))
        for day, sku, left in sorted(stock):
            write.writerow([f"{day:%m/%d/%Y}", f"X-{sku}", f"B0{sku}", sku, SKUS[sku][0], "SELLABLE", left, *[0] * 11, left, 0, "US"])
    answer = {"today": str(TODAY), "range": [str(day) for day in RANGE], "times": TIMES, "skus": expected(sold, stock)}
    (OUT / "expected.json").write_text(json.dumps(answer, indent=1) + "\n")


main()
