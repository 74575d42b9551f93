#!/usr/bin/env python3
"""Works out featured-offer/expected.json from the bytes of the business reports, apart from Skuline: the share of page views with the
featured offer, weighted by page views, in exact fractions."""
import csv
import glob
import json
import os
from fractions import Fraction

HERE = os.path.dirname(os.path.abspath(__file__))
CURRENT = ("2026-10-21", "2026-10-24")
PREVIOUS = ("2026-10-16", "2026-10-20")


def number(text):
    return Fraction(text.replace("$", "").replace(",", "").replace("%", "") or "0")


def catalogue():
    with open(os.path.join(HERE, "amazon/catalogue.csv"), encoding="utf-8-sig") as file:
        rows = list(csv.DictReader(file))
    sku_of = {}
    for row in rows:
        sku_of.setdefault(row["asin"], row["sku"])
    return sku_of


def lines():
    sku_of = catalogue()
    for path in sorted(path for of in ("child-asin", "by-sku") for path in glob.glob(os.path.join(HERE, f"amazon/business-report_{of}*.csv"))):
        day = path[-14:-4]
        with open(path, encoding="utf-8-sig", newline="") as file:
            for row in csv.DictReader(file):
                views = row.get("Page Views - Total") or row["Page Views"]
                share = row.get("Featured Offer (Buy Box) Percentage") or row["Buy Box Percentage"]
                sku = row.get("SKU") or sku_of.get(row["(Child) ASIN"], row["(Child) ASIN"])
                yield day, sku, number(views), number(views) * number(share) / 100
    with open(os.path.join(HERE, "amazon/sales-and-traffic_2026-10-18.json"), encoding="utf-8") as file:
        for item in json.load(file)["salesAndTrafficByAsin"]:
            traffic = item["trafficByAsin"]
            views = Fraction(traffic["pageViews"])
            featured = views * Fraction(str(traffic["buyBoxPercentage"])) / 100
            yield "2026-10-18", item["sku"], views, featured


def sums(first, last):
    found, days = {}, set()
    for day, sku, views, featured in lines():
        if first <= day <= last:
            days.add(day)
            have = found.setdefault(sku, [Fraction(0)] * 2)
            found[sku] = [a + b for a, b in zip(have, (views, featured))]
    return found, days


def told(sums, when):
    views, featured = (None, None) if sums is None else sums[:2]
    return {
        when + "page_views": None if views is None else int(views),
        when + "share": float(featured / views) if views else None,
    }


def main():
    (now, days), (then, days_before) = sums(*CURRENT), sums(*PREVIOUS)
    by_sku = {}
    for sku in sorted(set(now) | set(then)):
        by_sku[sku] = {**told(now.get(sku), ""), **told(then.get(sku), "previous_")}
    all_of = lambda of, at: sum(row[at] for row in of.values())
    total = {
        "page_views": int(all_of(now, 0)),
        "share": float(all_of(now, 1) / all_of(now, 0)),
        "previous_page_views": int(all_of(then, 0)),
        "previous_share": float(all_of(then, 1) / all_of(then, 0)),
    }
    expected = {
        "current": CURRENT,
        "previous": PREVIOUS,
        "days": [len(days), len(days_before)],
        "by_sku": by_sku,
        "total": total,
    }
    folder = os.path.join(HERE, "featured-offer")
    os.makedirs(folder, exist_ok=True)
    with open(os.path.join(folder, "expected.json"), "w", encoding="utf-8") as file:
        json.dump(expected, file, indent=1)
        file.write("\n")


if __name__ == "__main__":
    main()
