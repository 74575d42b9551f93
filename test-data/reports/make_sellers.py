"""Writes sellers/: two invented sellers as they find their files, and what must come of them, worked out from the tables below
alone: python3 make_sellers.py (standard library only; a second run gives the same bytes).

Nordlicht Keramik (europe/) sells two vases on Amazon.de in euros and on Amazon.co.uk in pounds, with VAT in its prices as they
are, from October 23 to November 3, 2026: summer time ends in Europe on October 25 and in Los Angeles on November 1. October 29 has
no rate. Lanyun (china/) sells two lamps on Amazon.com: Chinese business reports and reports of ads, of Products and of Display,
with fees, settlements, stock and economics.
"""
import csv
import io
import json
from datetime import date, datetime, timedelta, timezone
from decimal import Decimal
from pathlib import Path
from zoneinfo import ZoneInfo

HERE = Path(__file__).resolve().parent / "sellers"
FIRST, LAST = date(2026, 10, 23), date(2026, 11, 3)
DAYS = [FIRST + timedelta(n) for n in range((LAST - FIRST).days + 1)]
NO_RATE = date(2026, 10, 29)
# sku, asin, title, price in cents in Germany and in the United Kingdom
VASES = [("NK-VASE-BLAU", "B0ZQNKVAS1", "Nordlicht Vase, blau", 3499, 2999), ("NK-VASE-0417", "B0ZQNKVAS2", "Nordlicht Vase, 17 cm", 1890, 1650)]
PLACES = [("Amazon.de", "DE", "EUR", ZoneInfo("Europe/Berlin")), ("Amazon.co.uk", "UK", "GBP", ZoneInfo("Europe/London"))]
# The first and the last order of a day lie minutes from its ends; none is in any order of days or marketplaces.
CLOCKS = [(0, 7), (12, 30), (23, 52)]
LAMPS = [("LY-LAMP-XIAO", "B0ZQLYLMP1", "Lanyun Lamp, small", 2599), ("LY-LAMP-DA", "B0ZQLYLMP2", "Lanyun Lamp, large", 4899)]
LA = ZoneInfo("America/Los_Angeles")
CHINA_DAYS = [date(2026, 10, 30) + timedelta(n) for n in range(5)]


def write(name, text):
    path = HERE / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8", newline="")


def table(name, rows, delimiter=",", mark=""):
    text = io.StringIO()
    csv.writer(text, delimiter=delimiter, lineterminator="\n", quoting=csv.QUOTE_NONE if delimiter == "\t" else csv.QUOTE_MINIMAL).writerows(rows)
    write(name, mark + text.getvalue())


def money(cents, decimal=".", thousands=""):
    sign, cents = ("-" if cents < 0 else ""), abs(cents)
    return f"{sign}{cents // 100:,}".replace(",", thousands) + f"{decimal}{cents % 100:02d}"


def fee(cents, percent):
    """To the cent, halves up."""
    return (cents * percent * 2 + 100) // 200


def rate(day):
    return Decimal("1.1400") + Decimal((day - FIRST).days * 37 % 90) / Decimal(10_000)


ORDER_COLUMNS = ["amazon-order-id", "merchant-order-id", "purchase-date", "last-updated-date", "order-status", "fulfillment-channel", "sales-channel", "product-name", "sku", "asin", "item-status", "quantity", "currency", "item-price", "item-tax", "item-promotion-discount"]


def orders_of(places, goods, days, clocks, prefix):
    """Each with its local day, the index of its marketplace and of its product, status, units, price and promotion of the line."""
    found = []
    for at, day in enumerate(days):
        for place, (_, _, _, zone) in enumerate(places):
            for n, (hour, minute) in enumerate(clocks):
                good, units = (at + n + place) % len(goods), 1 + (at * 3 + n + place) % 3
                price = units * goods[good][3 + place]
                status = "Cancelled" if (at + n * 2 + place) % 11 == 5 else "Shipped"
                found.append(dict(id=f"{prefix}{place + 2}-{at:07d}-{n:07d}", day=day, place=place, good=good, units=units, price=price,
                                  promotion=fee(price, 10) if (at + n) % 4 == 1 else 0, status=status,
                                  moment=datetime(day.year, day.month, day.day, hour, minute, 9, tzinfo=zone).astimezone(timezone.utc)))
    return found


def all_orders(name, orders, places, goods):
    rows = [ORDER_COLUMNS]
    for o in sorted(orders, key=lambda o: (o["moment"], o["id"]), reverse=True):
        sku, asin, title = goods[o["good"]][:3]
        moment = o["moment"].strftime("%Y-%m-%dT%H:%M:%S+00:00")
        rows.append([o["id"], "", moment, moment, o["status"], "Amazon", places[o["place"]][0], title, sku, asin, o["status"], str(o["units"]), places[o["place"]][2],
                     money(o["price"]), "", money(o["promotion"]) if o["promotion"] else ""])
    table(name, rows, "\t")


SETTLED = ["settlement-id", "settlement-start-date", "settlement-end-date", "deposit-date", "total-amount", "currency", "transaction-type", "order-id", "merchant-order-id", "adjustment-id", "shipment-id", "marketplace-name", "amount-type", "amount-description", "amount", "fulfillment-id", "posted-date", "posted-date-time", "order-item-code", "merchant-order-item-id", "merchant-adjustment-item-id", "sku", "quantity-purchased", "promotion-id"]


def settlement(name, number, deposit, lines, currency, decimal, european, place):
    """Lines (day, transaction, order, kind, description, cents, sku, units, ledger type); Europe writes days and amounts its way."""
    day = (lambda d: d.strftime("%d.%m.%Y")) if european else (lambda d: d.strftime("%Y-%m-%d"))
    moment = (lambda d: day(d) + " 10:11:12 UTC")
    total = sum(line[5] for line in lines)
    head = dict(zip(SETTLED, [number, moment(lines[0][0]), moment(deposit - timedelta(2)), moment(deposit), money(total, decimal), currency]))
    rows = [SETTLED, [head.get(c, "") for c in SETTLED]]
    for when, transaction, order, kind, description, cents, sku, units, _ in lines:
        of = {"settlement-id": number, "transaction-type": transaction, "order-id": order, "marketplace-name": place if order else "", "amount-type": kind, "amount-description": description,
              "amount": money(cents, decimal), "posted-date": day(when), "posted-date-time": moment(when), "sku": sku, "quantity-purchased": str(units) if units else "", "fulfillment-id": "AFN" if order else ""}
        rows.append([of.get(c, "") for c in SETTLED])
    table(name, rows, "\t")
    return total


def lines_of_order(o, goods, day, referral, fulfilment):
    sku = goods[o["good"]][0]
    yield day, "Order", o["id"], "ItemPrice", "Principal", o["price"], sku, o["units"], "sale"
    yield day, "Order", o["id"], "ItemFees", "Commission", -fee(o["price"] - o["promotion"], referral), sku, o["units"], "referral_fee"
    yield day, "Order", o["id"], "ItemFees", "FBAPerUnitFulfillmentFee", -fulfilment * o["units"], sku, o["units"], "fulfillment_fee"
    if o["promotion"]:
        yield day, "Order", o["id"], "Promotion", "Principal", -o["promotion"], sku, o["units"], "promotion"


def payout_of(settlements):
    sums = {}
    for number, currency, deposit, lines, total in settlements:
        told = [(line[8], line[5]) for line in lines] + [("transfer", -total)]
        for kind, cents in told:
            key = (number, kind, currency)
            sums[key] = sums.get(key, 0) + cents
    return [[*key, cents * 100] for key, cents in sorted(sums.items())]


def days_of(orders, convert=None):
    """Orders, units, gross sales and promotions by day, marketplace and product; money in ten-thousandths."""
    rows = {}
    for o in orders:
        if o["status"] == "Cancelled":
            continue
        sums = rows.setdefault((o["day"].isoformat(), PLACES[o["place"]][1] if convert else "US", o["good"]), [0, 0, 0, 0])
        factor = convert(o) if convert else 1
        for at, amount in enumerate([1, o["units"], o["price"], o["promotion"]]):
            sums[at] += amount if at < 2 else 0 if factor is None else int((amount * 100 * factor).quantize(Decimal(1), "ROUND_HALF_UP")) if convert else amount * 100
    return [[*key, *sums] for key, sums in sorted(rows.items())]


def europe():
    orders = orders_of(PLACES, VASES, DAYS, CLOCKS, "30")
    all_orders("europe/all-orders.txt", orders, PLACES, VASES)
    table("europe/catalogue.csv", [["sku", "asin", "parent_sku_name", "brand_name"], *[[sku, asin, "NK-VASE", "Nordlicht"] for sku, asin, *_ in VASES]])
    table("europe/rates.csv", [["date_key", "from", "to", "rate"], *[[day.isoformat(), "GBP", "EUR", str(rate(day))] for day in DAYS if day != NO_RATE]])
    german = ["(Übergeordnete) ASIN", "(Untergeordnete) ASIN", "Titel", "Sitzungen – Summe", "Bestellte Einheiten", "Durch bestellte Produkte erzielter Umsatz", "Zahl der Bestellposten"]
    english = ["(Parent) ASIN", "(Child) ASIN", "Title", "Sessions - Total", "Units Ordered", "Ordered Product Sales", "Total Order Items"]
    traffic = []
    for at, day in enumerate(DAYS):
        for place, (code, header) in enumerate((("de", german), ("uk", english))):
            visits = [1_180 + at * 13 + place * 400, 240 + at * 7 - place * 90]
            rows = [["B0ZQNKVAS0", asin, title, f"{visits[good]:,}", "0", money(0, ",") + "\u00a0€" if place == 0 else "£0.00", "0"] for good, (_, asin, title, _, _) in enumerate(VASES)]
            if day in (date(2026, 10, 25), date(2026, 10, 26)):
                table(f"europe/business-report_{code}_{day.isoformat()}.csv", [header, *rows], mark="\ufeff")
                traffic += [[day.isoformat(), code.upper(), good, visits[good]] for good in range(2)]
    ads = []
    for place, header in enumerate((["Datum", "Währung", "Kampagnen-Name", "Beworbene SKU", "Beworbene ASIN", "Impressionen", "Klicks", "Ausgaben", "7 Tage, Umsatz gesamt (€)", "7 Tage, Aufträge gesamt (#)"],
                                    ["Date", "Currency", "Campaign Name", "Advertised SKU", "Advertised ASIN", "Impressions", "Clicks", "Spend", "7 Day Total Sales ", "7 Day Total Orders (#)"])):
        rows = [header]
        for at, day in enumerate(DAYS):
            spend, sales = 1_049 + at * 31 + place * 205, VASES[0][3 + place] * (at % 3)
            when = day.strftime("%d.%m.%Y") if place == 0 else day.strftime("%b %d, %Y")
            rows.append([when, PLACES[place][2], "Vasen", VASES[0][0], VASES[0][1], str(3000 + at), str(20 + at), money(spend, ",") + "\u00a0€" if place == 0 else "£" + money(spend), money(sales, ",") + "\u00a0€" if place == 0 else "£" + money(sales), str(at % 3)])
            ads.append([day.isoformat(), PLACES[place][1], 0, spend, sales, at % 3])
        table(f"europe/advertised-product_{'de' if place == 0 else 'uk'}.csv", rows, mark="\ufeff")
    settlements = []
    for place, (channel, code, currency, _) in enumerate(PLACES):
        shipped = [o for o in orders if o["place"] == place and o["status"] == "Shipped" and o["day"] <= date(2026, 10, 28)]
        lines = [line for o in shipped for line in lines_of_order(o, VASES, o["day"] + timedelta(1), 15, 389)]
        back = shipped[1]
        sku, when = VASES[back["good"]][0], date(2026, 10, 29)
        lines += [(when, "Refund", back["id"], "ItemPrice", "Principal", -back["price"], sku, back["units"], "refund"),
                  (when, "Refund", back["id"], "ItemFees", "Commission", fee(back["price"], 15), sku, 0, "referral_fee"),
                  (when, "Refund", back["id"], "ItemFees", "RefundCommission", -fee(fee(back["price"], 15), 20), sku, 0, "other_fee"),
                  (when, "ServiceFee", "", "Cost of Advertising", "TransactionTotalAmount", -9_417 - place, "", 0, "advertising"),
                  (when, "other-transaction", "", "other-transaction", "Subscription Fee", -3_900, "", 0, "subscription_fee"),
                  (when, "other-transaction", "", "other-transaction", "Storage Fee", -1_213, "", 0, "storage_fee"),
                  (when, "other-transaction", "", "FBA Inventory Reimbursement", "WAREHOUSE_LOST", 1_771, VASES[0][0], 1, "reimbursement"),
                  (when, "other-transaction", "", "other-transaction", "Previous Reserve Amount Balance", 5_100, "", 0, "reserve"),
                  (when, "other-transaction", "", "other-transaction", "Current Reserve Amount", -7_250, "", 0, "reserve")]
        number, deposit = f"2100000{place + 1}", date(2026, 10, 31)
        total = settlement(f"europe/settlement_{code.lower()}.txt", number, deposit, lines, currency, "," if place == 0 else ".", True, channel)
        settlements.append((number, currency, deposit, lines, total))
    convert = lambda o: Decimal(1) if o["place"] == 0 else None if o["day"] == NO_RATE else rate(o["day"])
    return {"currency": "EUR", "columns": ["day", "marketplace", "product", "orders", "units_sold", "gross_sales", "promotions"], "days": days_of(orders, convert),
            "unconverted": NO_RATE.isoformat(), "traffic": traffic,
            "ads": [[day, place, good, *[None if place == "UK" and day == NO_RATE.isoformat() else int((Decimal(cents * 100) * (rate(date.fromisoformat(day)) if place == "UK" else 1)).quantize(Decimal(1), "ROUND_HALF_UP")) for cents in (spend, sales)], ordered] for day, place, good, spend, sales, ordered in ads],
            "payout": payout_of(settlements), "products": [sku for sku, *_ in VASES]}


def china():
    places = [("Amazon.com", "US", "USD", LA)]
    orders = orders_of(places, LAMPS, CHINA_DAYS, CLOCKS, "11")
    all_orders("china/all-orders.txt", orders, places, LAMPS)
    table("china/catalogue.csv", [["sku", "asin", "parent_sku_name", "brand_name"], *[[sku, asin, "LY-LAMP", "Lanyun"] for sku, asin, *_ in LAMPS]])
    business = ["（父）ASIN", "（子）ASIN", "标题", "会话数 - 总计", "已订购商品数量", "已订购商品销售额", "订单商品总数"]
    traffic = []
    for at, day in enumerate(CHINA_DAYS):
        visits = [903 + at * 41, 388 - at * 9]
        table(f"china/business-report_{day.isoformat()}.csv", [business, *[["B0ZQLYLMP0", asin, title, f"{visits[good]:,}", "0", "US$0.00", "0"] for good, (_, asin, title, _) in enumerate(LAMPS)]], mark="\ufeff")
        traffic += [[day.isoformat(), "US", good, visits[good]] for good in range(2)]
    shared = ["日期", "货币", "广告活动名称", "广告SKU", "广告ASIN", "展示量", "点击量", "花费"]
    products, display, ads = [[*shared, "7天总销售额", "7天总订单数(#)"]], [[*shared, "14天总销售额", "14天总订单数(#)"]], []
    for at, day in enumerate(CHINA_DAYS):
        for good, (sku, asin, _, price) in enumerate(LAMPS):
            of_day = [0, 0, 0]
            for rows, spend, ordered in ((products, 1_851 + at * 17 + good * 300, 1 + (at + good) % 3), (display, 622 + at * 11 + good * 45, (at + good) % 2)):
                rows.append([f"{day.year}/{day.month}/{day.day}", "USD", "灯", sku, asin, f"{5_120 + at * 9:,}", str(31 + at), "US$" + money(spend), "US$" + money(ordered * price, ".", ","), str(ordered)])
                of_day = [of_day[0] + spend, of_day[1] + ordered * price, of_day[2] + ordered]
            ads.append([day.isoformat(), "US", good, of_day[0] * 100, of_day[1] * 100, of_day[2]])
    table("china/sponsored-products.csv", products, mark="\ufeff")
    table("china/sponsored-display.csv", display, mark="\ufeff")
    shipped = [o for o in orders if o["status"] == "Shipped"]
    first = [line for o in shipped if o["day"] <= CHINA_DAYS[1] for line in lines_of_order(o, LAMPS, o["day"], 15, 522)]
    first += [(CHINA_DAYS[1], "other-transaction", "", "other-transaction", "FBA Inbound Placement Service Fee", -2_760, "", 0, "inbound_placement_fee"),
              (CHINA_DAYS[1], "other-transaction", "", "other-transaction", "FBA Long-Term Storage Fee", -845, LAMPS[1][0], 0, "aged_inventory_fee"),
              (CHINA_DAYS[1], "other-transaction", "", "other-transaction", "Current Reserve Amount", -6_000, "", 0, "reserve")]
    second = [line for o in shipped if CHINA_DAYS[2] <= o["day"] <= CHINA_DAYS[3] for line in lines_of_order(o, LAMPS, o["day"], 15, 522)]
    second += [(CHINA_DAYS[3], "other-transaction", "", "other-transaction", "Previous Reserve Amount Balance", 6_000, "", 0, "reserve"),
               (CHINA_DAYS[3], "other-transaction", "", "other-transaction", "FBACustomerReturnPerUnitFee", -413, LAMPS[0][0], 0, "returns_processing_fee")]
    settlements = []
    for number, deposit, lines in (("9300000001", CHINA_DAYS[2], first), ("9300000002", CHINA_DAYS[4], second)):
        total = settlement(f"china/settlement_{number}.txt", number, deposit, lines, "USD", ".", False, "Amazon.com")
        settlements.append((number, "USD", deposit, lines, total))
    documents, proceeds = [], []
    for day in CHINA_DAYS[:2]:
        for good, (sku, asin, _, price) in enumerate(LAMPS):
            own = [o for o in shipped if o["day"] == day and o["good"] == good]
            sold, units = sum(o["price"] for o in own), sum(o["units"] for o in own)
            fees = [("FBAPerUnitFulfillmentFee", 522 * units), ("ReferralFee", fee(sold, 15)), ("MonthlyStorageFee", 117 + good)]
            spend = 1_000 + good * 91
            net = sold - sum(cents for _, cents in fees) - spend
            amount = lambda cents: {"amount": float(Decimal(cents) / 100), "currencyCode": "USD"}
            documents.append({"startDate": day.isoformat(), "endDate": day.isoformat(), "marketplaceId": "ATVPDKIKX0DER", "parentAsin": "B0ZQLYLMP0", "childAsin": asin, "fnsku": None, "msku": sku,
                              "sales": {"orderedProductSales": amount(sold), "netProductSales": amount(sold), "refundedProductSales": amount(0), "averageSellingPrice": amount(price), "unitsOrdered": units, "unitsRefunded": 0, "netUnitsSold": units},
                              "fees": [{"feeTypeName": name, "charges": [{"identifier": None, "startDate": day.isoformat(), "endDate": day.isoformat(), "aggregatedDetail": {"amount": amount(cents), "promotionAmount": amount(0), "taxAmount": amount(0), "totalAmount": amount(cents), "quantity": units}, "components": None}]} for name, cents in fees],
                              "ads": [{"adTypeName": "SponsoredProducts", "charge": {"amount": amount(spend), "promotionAmount": amount(0), "taxAmount": amount(0), "totalAmount": amount(spend), "quantity": None}}],
                              "cost": None, "netProceeds": {"total": amount(net), "perUnit": amount(net // units if units else 0)}})
            proceeds.append([day.isoformat(), sku, net * 100])
    write("china/economics.jsonl", "".join(json.dumps(one, ensure_ascii=False) + "\n" for one in documents))
    stock, ledger = [], [["Date", "FNSKU", "ASIN", "MSKU", "Title", "Disposition", "Starting Warehouse Balance", "In Transit Between Warehouses", "Receipts", "Customer Shipments", "Customer Returns", "Vendor Returns", "Warehouse Transfer In/Out", "Found", "Lost", "Damaged", "Disposed", "Other Events", "Ending Warehouse Balance", "Unknown Events", "Location"]]
    for at, day in enumerate(CHINA_DAYS):
        for good, (sku, asin, title, _) in enumerate(LAMPS):
            left = max(0, 14 - at * 7) if good == 0 else 80 - at
            ledger.append([day.strftime("%m/%d/%Y"), f"X00LY{good}", asin, sku, title, "SELLABLE", "0", "0", "0", "0", "0", "0", "0", "0", "0", "0", "0", "0", str(left), "0", "US"])
            ledger.append([day.strftime("%m/%d/%Y"), f"X00LY{good}", asin, sku, title, "CUSTOMER_DAMAGED", "0", "0", "0", "0", "0", "0", "0", "0", "0", "0", "0", "0", "3", "0", "US"])
            stock.append([day.isoformat(), sku, "US", left, left == 0])
    table("china/inventory-ledger.csv", ledger)
    return {"currency": "USD", "columns": ["day", "marketplace", "product", "orders", "units_sold", "gross_sales", "promotions"], "days": days_of(orders), "traffic": traffic, "ads": ads,
            "payout": payout_of(settlements), "net_proceeds": proceeds, "stock": sorted(stock), "products": [sku for sku, *_ in LAMPS]}


write("expected.json", json.dumps({"europe": europe(), "china": china()}, ensure_ascii=False, indent=1) + "\n")
