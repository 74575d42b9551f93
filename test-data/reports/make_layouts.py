"""Writes layouts/: small files in the layouts of other shops and tools, with invented figures, and what must come of each:
python3 make_layouts.py (standard library only; a second run gives the same bytes). Headers are those of files that people
who import them have in public; the expected figures are written here by hand, from the cells below.
"""
import csv
import io
import json
from pathlib import Path

HERE = Path(__file__).resolve().parent / "layouts"
expected = {}


def layout(name, header, rows, facts, left_out=0, answers=None, preamble=(), delimiter=",", notices=()):
    text = io.StringIO()
    csv.writer(text, delimiter=delimiter, lineterminator="\n").writerows([*preamble, header, *rows])
    HERE.mkdir(exist_ok=True)
    (HERE / name).write_text(text.getvalue(), encoding="utf-8")
    expected[name] = {"answers": answers or {}, "facts": facts, "left_out": left_out, "notices": list(notices)}


def lines(header, *rows):
    return [[row.get(name, "") for name in header] for row in rows]


# Facts: kind, day, sku, asin, currency ('' where the file says none), then what is counted and what is paid (in cents).
ETSY = "Sale Date,Item Name,Buyer,Quantity,Price,Coupon Code,Coupon Details,Discount Amount,Shipping Discount,Order Shipping,Order Sales Tax,Item Total,Currency,Transaction ID,Listing ID,Date Paid,Date Shipped,Ship Name,Ship Address1,Ship Address2,Ship City,Ship State,Ship Zipcode,Ship Country,Order ID,Variations,Order Type,Listings Type,Payment Type,InPerson Discount,InPerson Location,VAT Paid by Buyer,SKU".split(",")
layout("EtsySoldOrderItems2026-11.csv", ETSY, lines(
    ETSY,
    {"Sale Date": "11/13/26", "Item Name": "Fennel print, A4", "Quantity": "2", "Price": "18.00", "Discount Amount": "3.60", "Item Total": "36.00", "Currency": "USD", "Transaction ID": "4001", "Listing ID": "9001", "Order ID": "3001", "SKU": "FEN-A4"},
    {"Sale Date": "11/13/26", "Item Name": "Fennel card", "Quantity": "1", "Price": "4.50", "Discount Amount": "0", "Item Total": "4.50", "Currency": "USD", "Transaction ID": "4002", "Listing ID": "9002", "Order ID": "3001", "SKU": "FEN-CARD"},
    {"Sale Date": "11/05/26", "Item Name": "Fennel card", "Quantity": "3", "Price": "4.50", "Item Total": "13.50", "Currency": "USD", "Transaction ID": "4003", "Listing ID": "9002", "Order ID": "3002", "SKU": ""},
), [
    ["sales", "2026-11-13", "FEN-A4", "", "USD", {"units_sold": 2, "gross_sales": 3600, "promotions": 360}],
    ["sales", "2026-11-13", "FEN-CARD", "", "USD", {"units_sold": 1, "gross_sales": 450}],
    ["sales", "2026-11-05", "", "", "USD", {"units_sold": 3, "gross_sales": 1350}],
], notices=["line_without_sku", "refunds_not_told"])

WALMART = ["PO#", "Order#", "Order Date", "Ship By", "Delivery Date", "Customer Name", "Customer Shipping Address", "Customer Phone Number", "Ship to Address 1", "Ship to Address 2", "City", "State", "Zip", "Segment", "FLIDS", "Line#", "UPC", "Status", "Item Description", "Shipping Method", "Shipping Tier", "Shipping SLA", "Shipping Config SOurce", "Qty", "SKU", "Item Cost", "Shipping Cost", "Tax", "Update Status", "Update Qty", "Carrier", "Tracking Number", "Tracking Url", "Seller Order NO", "Fulfillment Entity", "Replacement Order", "Original Customer Order Id"]
layout("walmart-orders.csv", WALMART, lines(
    WALMART,
    {"PO#": "108000001", "Order#": "2000001", "Order Date": "2026-11-03", "Line#": "1", "Status": "Delivered", "Qty": "2", "SKU": "LR-LAMP-1", "Item Cost": "49.99", "Shipping Cost": "0", "Tax": "7.10"},
    {"PO#": "108000001", "Order#": "2000001", "Order Date": "2026-11-03", "Line#": "2", "Status": "Refunded", "Qty": "1", "SKU": "LR-LAMP-2", "Item Cost": "29.99", "Tax": "2.10"},
    {"PO#": "108000002", "Order#": "2000002", "Order Date": "2026-11-04", "Line#": "1", "Status": "Cancelled", "Qty": "1", "SKU": "LR-LAMP-1", "Item Cost": "49.99"},
), [
    ["sales", "2026-11-03", "LR-LAMP-1", "", "", {"units_sold": 2, "gross_sales": 9998}],
    ["sales", "2026-11-03", "LR-LAMP-2", "", "", {"units_sold": 1, "gross_sales": 2999}],
], left_out=1, notices=["refunds_not_told"])

WOO = ["Order Number", "Order Status", "Order Date", "Customer Note", "First Name (Billing)", "Last Name (Billing)", "Company (Billing)", "Address 1&2 (Billing)", "City (Billing)", "State Code (Billing)", "Postcode (Billing)", "Country Code (Billing)", "Email (Billing)", "Phone (Billing)", "Payment Method Title", "Cart Discount Amount", "Order Subtotal Amount", "Shipping Method Title", "Order Shipping Amount", "Order Refund Amount", "Order Total Amount", "Order Total Tax Amount", "SKU", "Item #", "Item Name", "Quantity (- Refund)", "Item Cost", "Coupon Code", "Discount Amount", "Discount Amount Tax"]
layout("woocommerce-orders.csv", WOO, lines(
    WOO,
    {"Order Number": "501", "Order Status": "Completed", "Order Date": "2026-11-13 10:02", "Cart Discount Amount": "10.00", "Order Subtotal Amount": "110.01", "SKU": "RM-1", "Item #": "1", "Quantity (- Refund)": "2", "Item Cost": "33.34"},
    {"Order Number": "501", "Order Status": "Completed", "Order Date": "2026-11-13 10:02", "Cart Discount Amount": "10.00", "Order Subtotal Amount": "110.01", "SKU": "RM-2", "Item #": "2", "Quantity (- Refund)": "1", "Item Cost": "33.33"},
    {"Order Number": "502", "Order Status": "On hold", "Order Date": "2026-11-14 09:00", "Cart Discount Amount": "0", "SKU": "RM-1", "Quantity (- Refund)": "1", "Item Cost": "33.34"},
    {"Order Number": "503", "Order Status": "Cancelled", "Order Date": "2026-11-14 09:30", "Cart Discount Amount": "0", "SKU": "RM-1", "Quantity (- Refund)": "5", "Item Cost": "33.34"},
    {"Order Number": "504", "Order Status": "Ready to ship", "Order Date": "2026-11-14 11:30", "Cart Discount Amount": "0", "SKU": "RM-2", "Quantity (- Refund)": "1", "Item Cost": "33.33"},
), [
    # Item costs are what was paid. 10.00 of 66.68 : 33.33 is 6.667 : 3.333; the cent that is left goes to the larger
    # remainder: 6.67 and 3.33, before which the items cost 73.35 and 36.66.
    ["sales", "2026-11-13", "RM-1", "", "", {"units_sold": 2, "gross_sales": 7335, "promotions": 667}],
    ["sales", "2026-11-13", "RM-2", "", "", {"units_sold": 1, "gross_sales": 3666, "promotions": 333}],
    ["sales", "2026-11-14", "RM-1", "", "", {"units_sold": 1, "gross_sales": 3334}],
    ["sales", "2026-11-14", "RM-2", "", "", {"units_sold": 1, "gross_sales": 3333}],
], left_out=1, notices=["refunds_taken_off_units", "unknown_status"])

EBAY = ["Transaction creation date", "Type", "Order number", "Legacy order ID", "Buyer username", "Buyer name", "Ship to city", "Ship to province/region/state", "Ship to zip", "Ship to country", "Net amount", "Payout currency", "Payout date", "Payout ID", "Payout method", "Payout status", "Reason for hold", "Item ID", "Transaction ID", "Item title", "Custom label", "Quantity", "Item subtotal", "Shipping and handling", "Seller collected tax", "eBay collected tax", "Final Value Fee - fixed", "Final Value Fee - variable", 'Very high "item not as described" fee', "Below standard performance fee", "International fee", "Gross transaction amount", "Transaction currency", "Exchange rate", "Reference ID", "Description"]
layout("ebay-transactions.csv", EBAY, lines(
    EBAY,
    {"Transaction creation date": "Nov 5, 2026", "Type": "Order", "Order number": "12-1", "Net amount": "33.10", "Payout currency": "USD", "Item ID": "--", "Custom label": "--", "Quantity": "--", "Item subtotal": "40.00", "Transaction currency": "USD"},
    {"Transaction creation date": "Nov 5, 2026", "Type": "Order", "Order number": "12-1", "Net amount": "--", "Payout currency": "USD", "Item ID": "200001", "Custom label": "FERN-1", "Quantity": "2", "Item subtotal": "30.00", "Final Value Fee - fixed": "-0.30", "Final Value Fee - variable": "-4.95", "Transaction currency": "USD"},
    {"Transaction creation date": "Nov 5, 2026", "Type": "Order", "Order number": "12-1", "Net amount": "--", "Payout currency": "USD", "Item ID": "200002", "Custom label": "FERN-2", "Quantity": "1", "Item subtotal": "10.00", "Final Value Fee - variable": "-1.65", "Transaction currency": "USD"},
    {"Transaction creation date": "Nov 6, 2026", "Type": "Refund", "Order number": "12-1", "Net amount": "-8.00", "Payout currency": "USD", "Item ID": "200002", "Custom label": "FERN-2", "Quantity": "1", "Item subtotal": "-10.00", "Final Value Fee - variable": "2.00", "Transaction currency": "USD"},
    {"Transaction creation date": "Nov 6, 2026", "Type": "Payout", "Order number": "--", "Net amount": "-25.10", "Payout currency": "USD", "Item ID": "--", "Custom label": "--", "Quantity": "--", "Item subtotal": "--", "Transaction currency": "--"},
), [
    ["sales", "2026-11-05", "FERN-1", "", "USD", {"units_sold": 2, "gross_sales": 3000}],
    ["sales", "2026-11-05", "FERN-2", "", "USD", {"units_sold": 1, "gross_sales": 1000}],
    ["refunds", "2026-11-06", "FERN-2", "", "USD", {"refunds": 1000}],
], preamble=[["Transaction report"], ["Start date", "Nov 5, 2026"], ["End date", "Nov 6, 2026"], []])

BOARD = ["Date", "Marketplace", "ASIN", "SKU", "Name", "SalesOrganic", "SalesPPC", "SalesSponsoredProducts", "SalesSponsoredDisplay", "UnitsOrganic", "UnitsPPC", "UnitsSponsoredProducts", "UnitsSponsoredDisplay", "Refunds", "PromoValue", "SponsoredProducts", "SponsoredDisplay", "GiftWrap", "Shipping", "RefundCost", "AmazonFees", "EstimatedPayout", "Cost of Goods", "VAT", "GrossProfit", "NetProfit", "Margin", "Real ACOS", "Sessions", "Unit Session Percentage"]
board = lines(
    BOARD,
    {"Date": "21/11/2026", "Marketplace": "Amazon.de", "ASIN": "B0ZQFGKRG1", "SKU": "FG-KRUG-1", "SalesOrganic": "1.049,00", "SalesPPC": "224,10", "SalesSponsoredProducts": "224,10", "SalesSponsoredDisplay": "0,00", "UnitsOrganic": "42", "UnitsPPC": "9", "PromoValue": "-4,98", "SponsoredProducts": "-22,95", "Sessions": "1204"},
    {"Date": "03/11/2026", "Marketplace": "Amazon.de", "ASIN": "B0ZQFGKRG2", "SKU": "FG-KRUG-2", "SalesOrganic": "0,00", "SalesPPC": "79,98", "SalesSponsoredProducts": "79,98", "UnitsOrganic": "0", "UnitsPPC": "2", "PromoValue": "0,00", "Sessions": "318"},
)
sold = [
    ["sales", "2026-11-21", "FG-KRUG-1", "B0ZQFGKRG1", "", {"units_sold": 51, "gross_sales": 127310, "promotions": 498}],
    ["sales", "2026-11-03", "FG-KRUG-2", "B0ZQFGKRG2", "", {"units_sold": 2, "gross_sales": 7998}],
]
visited = [["traffic", "2026-11-21", "FG-KRUG-1", "B0ZQFGKRG1", "", {"sessions": 1204}], ["traffic", "2026-11-03", "FG-KRUG-2", "B0ZQFGKRG2", "", {"sessions": 318}]]
layout("sellerboard-by-product.csv", BOARD, board, [*sold, *visited], delimiter=";", notices=["orders_and_ads_not_told"])
layout("sellerboard-without-sessions.csv", BOARD[:-2], [row[:-2] for row in board], sold, delimiter=";", notices=["orders_and_ads_not_told"])

VENDOR = ["ASIN", "Product Title", "Brand", "Ordered Revenue", "Ordered Units", "Shipped Revenue", "Shipped COGS", "Shipped Units", "Customer Returns"]
layout("vendor-sales.csv", VENDOR, lines(
    VENDOR,
    {"ASIN": "B0ZQVNDR01", "Product Title": "Tarnwick Kettle", "Ordered Revenue": "$1,234.50", "Ordered Units": "31", "Shipped Revenue": "$1,100.00", "Shipped Units": "28", "Customer Returns": "1"},
    {"ASIN": "B0ZQVNDR02", "Product Title": "Tarnwick Trivet", "Ordered Revenue": "$0.00", "Ordered Units": "0", "Shipped Revenue": "$12.99", "Shipped Units": "1"},
), [
    ["sales", "2026-11-03", "", "B0ZQVNDR01", "USD", {"units_sold": 31, "gross_sales": 123450}],
    ["sales", "2026-11-03", "", "B0ZQVNDR02", "USD", {"units_sold": 0, "gross_sales": 0}],
], answers={"day": "2026-11-03"}, preamble=[["Program=[Retail]", "Distributor View=[Manufacturing]", "View By=[ASIN]", "Reporting Range=[Daily]"]])

GOOGLE = "Day,Campaign,Currency code,Cost,Impr.,Clicks,Conversions,Conv. value".split(",")
KEEP = {"channel": "WooCommerce", "unattributed_ads": "one row a day named Unknown SKU"}
layout("google-ads-by-day.csv", GOOGLE, [
    ["2026-11-05", "Search - Brand", "USD", "1,004.20", "12,800", "460", "12.50", "590.00"],
    ["2026-11-06", "Search - Brand", "USD", "10.00", "100", "5", "0.00", "0.00"],
    ["Total: Account", "--", "USD", "1,014.20", "12,900", "465", "12.50", "590.00"],
], [
    ["ads", "2026-11-05", "", "", "USD", {"ad_impressions": 12800, "ad_clicks": 460, "ad_orders": 13, "ad_spend": 100420, "ad_sales": 59000}],
    ["ads", "2026-11-06", "", "", "USD", {"ad_impressions": 100, "ad_clicks": 5, "ad_spend": 1000}],
], answers=KEEP, preamble=[["Campaign report"], ["November 5, 2026 - November 6, 2026"]], notices=["totals_line_ignored", "no_product"])

META = "Campaign name,Day,Impressions,Amount spent (EUR),Link clicks,Purchases,Purchases conversion value,Purchase ROAS,Reporting starts,Reporting ends".split(",")
layout("meta-ads-by-day.csv", META, [
    ["Krüge CBO", "2026-11-05", "10000", "100.50", "50", "5", "400.00", "3.98", "2026-11-05", "2026-11-05"],
    ["Krüge CBO", "2026-11-06", "9000", "95.25", "41", "", "", "", "2026-11-06", "2026-11-06"],
    ["", "", "19000", "195.75", "91", "5", "400.00", "2.04", "2026-11-05", "2026-11-06"],
], [
    ["ads", "2026-11-05", "", "", "EUR", {"ad_impressions": 10000, "ad_clicks": 50, "ad_orders": 5, "ad_spend": 10050, "ad_sales": 40000}],
    ["ads", "2026-11-06", "", "", "EUR", {"ad_impressions": 9000, "ad_clicks": 41, "ad_spend": 9525}],
], answers=KEEP, notices=["totals_line_ignored", "no_product"])

(HERE / "expected.json").write_text(json.dumps(expected, indent=1) + "\n", encoding="utf-8")
