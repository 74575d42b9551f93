"""Writes languages/: the same days of one invented seller as Seller Central and the advertising console write them in several
languages, and what must come of each: python3 make_languages.py (standard library only; a second run gives the same bytes).

Flussgrund Handel sells three jugs on Amazon.de, in euros with VAT in its prices as they are. The headers' words are listed here
apart from the product's tables, from the same public importers.
"""
import csv
import io
import json
from pathlib import Path

HERE = Path(__file__).resolve().parent / "languages"
DAYS = [(2026, 11, 3), (2026, 11, 4)]
# asin, sku, title, price in cents
GOODS = [
    ("B0ZQFGKRG1", "FG-KRUG-1", "Flussgrund Krug, 1 l", 2490),
    ("B0ZQFGKRG2", "FG-KRUG-2", "Flussgrund Krug, 2 l", 3999),
    ("B0ZQFGKRG3", "FG-KRUG-3", "Flussgrund Krug, klein", 1250),
]
# by day and product: sessions, units, order items
VISITS = [[(1204, 43, 41), (318, 6, 6), (77, 0, 0)], [(1187, 40, 38), (290, 4, 4), (81, 2, 1)]]
# by day and product: impressions, clicks, spend, orders, sales (cents)
ADS = [[(12040, 51, 2295, 9, 22410), (3300, 22, 1254, 2, 7998)], [(11820, 48, 2160, 7, 17430), (3015, 17, 1003, 0, 0)]]
# day, settlement, type, order, product or None, description, quantity, sales, rebates, selling fees, fba fees, other
BOOKED = [
    (0, "transfer", "", None, "", "", 0, 0, 0, 0, -120355),
    (0, "order", "302-0000001-0000001", 0, "title", "2", 4980, -498, -747, -612, 0),
    (0, "order", "302-0000001-0000002", 1, "title", "1", 3999, 0, -600, -389, 0),
    (1, "refund", "302-0000001-0000002", 1, "title", "1", -3999, 0, 480, 0, 0),
    (1, "order", "302-0000001-0000003", 0, "title", "50", 124500, 0, -18675, -15300, 0),
    (1, "service", "", None, "advertising", "", 0, 0, 0, 0, -4455),
]


def grouped(cents, thousands, decimal):
    sign, cents = ("-" if cents < 0 else ""), abs(cents)
    return f"{sign}{cents // 100:,}".replace(",", thousands) + f"{decimal}{cents % 100:02d}"


MONTHS = {"fr": "nov.", "it": "nov", "es": "nov", "en": "Nov"}
point = lambda cents: grouped(cents, ",", ".")
comma = lambda cents: grouped(cents, ".", ",")
narrow = lambda cents: grouped(cents, "\u202f", ",")
euro = lambda write: lambda cents: f"{write(cents)}\u00a0€"

LANGUAGES = {
    "en": dict(
        business=["(Parent) ASIN", "(Child) ASIN", "Title", "Sessions - Total", "Sessions - Total - B2B", "Units Ordered", "Ordered Product Sales", "Total Order Items"],
        ads=["Date", "Currency", "Campaign Name", "Advertised SKU", "Advertised ASIN", "Impressions", "Clicks", "Spend", "7 Day Total Sales ", "7 Day Total Orders (#)"],
        booked=["date/time", "settlement id", "type", "order id", "sku", "description", "quantity", "marketplace", "product sales", "promotional rebates", "selling fees", "fba fees", "other", "total"],
        preamble="All amounts in EUR, unless specified", words=dict(order="Order", refund="Refund", transfer="Transfer", service="Service Fee", advertising="Cost of Advertising"),
        day=lambda y, m, d: f"{MONTHS['en']} {d:02d}, {y}", moment=lambda y, m, d: f"{d} Nov {y} 08:12:33 UTC", count=lambda n: f"{n:,}", money=lambda c: "€" + point(c), amount=point),
    "de": dict(
        business=["(Übergeordnete) ASIN", "(Untergeordnete) ASIN", "Titel", "Sitzungen – Summe", "Sitzungen – Summe – B2B", "Bestellte Einheiten", "Durch bestellte Produkte erzielter Umsatz", "Zahl der Bestellposten"],
        ads=["Datum", "Währung", "Kampagnen-Name", "Beworbene SKU", "Beworbene ASIN", "Impressionen", "Klicks", "Ausgaben", "7 Tage, Umsatz gesamt (€)", "7 Tage, Aufträge gesamt (#)"],
        booked=["Datum/Uhrzeit", "Abrechnungsnummer", "Typ", "Bestellnummer", "SKU", "Beschreibung", "Menge", "Marketplace", "Umsätze", "Rabatte aus Werbeaktionen", "Verkaufsgebühren", "Gebühren zu Versand durch Amazon", "Andere", "Gesamt"],
        preamble="Alle Beträge in Euro sofern nicht anders gekennzeichnet", words=dict(order="Bestellung", refund="Erstattung", transfer="Übertrag", service="Servicegebühr", advertising="Werbekosten"),
        day=lambda y, m, d: f"{d:02d}.{m:02d}.{y}", moment=lambda y, m, d: f"{d:02d}.{m:02d}.{y} 08:12:33 UTC", count=lambda n: f"{n:,}", money=euro(comma), amount=comma),
    "fr": dict(
        ads=["Date", "Devise", "Nom de la campagne", "SKU mis en avant", "ASIN mis en avant", "Impressions", "Clics", "Dépenses", "Ventes totales sur 7 jours", "Commandes totales sur 7 jours (#)"],
        booked=["date/heure", "numéro de versement", "type", "numéro de la commande", "sku", "description", "quantité", "Marketplace", "ventes de produits", "Rabais promotionnels", "frais de vente", "Frais Expédié par Amazon", "autre", "total"],
        preamble="Tous les montants sont en EUR, sauf mention contraire", words=dict(order="Commande", refund="Remboursement", transfer="Transfert", service="Frais de service", advertising="Prix de la publicité"),
        day=lambda y, m, d: f"{d:02d}/{m:02d}/{y}", moment=lambda y, m, d: f"{d} {MONTHS['fr']} {y} 08:12:33 UTC", count=lambda n: f"{n:,}".replace(",", "\u202f"), money=euro(narrow), amount=narrow),
    "it": dict(
        business=["ASIN padre", "ASIN figlio", "Titolo", "Sessioni - Totale", "Sessioni - Totale - B2B", "Unità ordinate", "Vendite di prodotti ordinati", "Totale articoli ordinati"],
        ads=["Data", "Valuta", "Nome campagna", "SKU pubblicizzato", "ASIN pubblicizzato", "Impressioni", "Clic", "Spesa", "Vendite totali 7 giorni", "Ordini totali 7 giorni"],
        booked=["Data/Ora:", "Numero pagamento", "Tipo", "Numero ordine", "SKU", "Descrizione", "Quantità", "Marketplace", "Vendite", "Sconti promozionali", "Commissioni di vendita", "Costi del servizio Logistica di Amazon", "Altro", "totale"],
        preamble="Tutti gli importi sono espressi nella valuta locale", words=dict(order="Ordine", refund="Rimborso", transfer="Trasferimento", service="Commissione di servizio", advertising="Costo della pubblicità"),
        day=lambda y, m, d: f"{d:02d}/{m:02d}/{y}", moment=lambda y, m, d: f"{d} nov {y} 8.12.33 UTC", count=lambda n: f"{n:,}", money=euro(comma), amount=comma),
    "es": dict(
        business=["ASIN (parent)", "ASIN (child)", "Título", "Sesiones: total", "Sesiones: total: B2B", "Unidades encargadas", "Ventas de productos encargados", "Total de productos encargados"],
        ads=["Fecha", "Divisa", "Nombre de campaña", "SKU anunciado", "ASIN anunciado", "Impresiones", "Clics", "Gasto", "Ventas totales de 7 días (€)", "Pedidos totales de 7 días (#)"],
        booked=["fecha y hora", "identificador de pago", "tipo", "número de pedido", "sku", "descripción", "cantidad", "web de Amazon", "ventas de productos", "devoluciones promocionales", "tarifas de venta", "tarifas de Logística de Amazon", "otro", "total"],
        preamble="Todos los importes en EUR, a menos que se especifique lo contrario", words=dict(order="Pedido", refund="Reembolso", transfer="Transferir", service="Tarifa de prestación de servicio", advertising="Gastos de publicidad"),
        day=lambda y, m, d: f"{d} de noviembre de {y}", moment=lambda y, m, d: f"{d} nov {y} 8:12:33 UTC", count=lambda n: f"{n:,}", money=euro(comma), amount=comma),
    "ja": dict(
        business=["（親）ASIN", "（子）ASIN", "タイトル", "セッション数 - 合計", "セッション数 - 合計 - B2B", "注文された商品点数", "注文商品の売上額", "注文品目総数"],
        ads=["日付", "通貨", "キャンペーン名", "宣伝SKU", "宣伝 ASIN", "インプレッション", "クリック数", "費用", "広告がクリックされてから7日間の総売上高", "広告がクリックされてから7日間の合計注文数"],
        booked=["日付/時間", "決済番号", "トランザクションの種類", "注文番号", "SKU", "説明", "数量", "Amazon 出品サービス", "商品売上", "プロモーション割引額", "手数料", "FBA 手数料", "その他", "合計"],
        preamble="すべての金額は EUR で表示されています", words=dict(order="注文", refund="返金", transfer="振込み", service="注文外料金", advertising="広告費用"),
        day=lambda y, m, d: f"{y}年{m}月{d}日", moment=lambda y, m, d: f"{y}/{m:02d}/{d:02d} 8:12:33JST", count=lambda n: f"{n:,}", money=lambda c: "€" + point(c), amount=point),
    "zh": dict(
        business=["（父）ASIN", "（子）ASIN", "标题", "会话数 - 总计", "会话数 - 总计 - B2B", "已订购商品数量", "已订购商品销售额", "订单商品总数"],
        ads=["日期", "货币", "广告活动名称", "广告SKU", "广告ASIN", "展示量", "点击量", "花费", "7天总销售额", "7天总订单数(#)"],
        day=lambda y, m, d: f"{y}/{m}/{d}", count=lambda n: f"{n:,}", money=lambda c: "€" + point(c)),
}


def write(name, rows, delimiter=","):
    text = io.StringIO()
    csv.writer(text, delimiter=delimiter, lineterminator="\n").writerows(rows)
    path = HERE / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text("\ufeff" + text.getvalue(), encoding="utf-8")


def business(code, of):
    for at, day in enumerate(DAYS):
        rows = [["B0ZQFGKRG0", asin, title, of["count"](sessions), "3", of["count"](units), of["money"](units * price), str(items)]
                for (asin, _, title, price), (sessions, units, items) in zip(GOODS, VISITS[at])]
        write(f"{code}/business-report_{'-'.join(f'{n:02d}' for n in day)}.csv", [of["business"], *rows])


def ads(code, of):
    rows = [[of["day"](*DAYS[at]), "EUR", "Krüge", sku, asin, of["count"](seen), str(clicks), of["money"](spend), of["money"](sales), str(orders)]
            for at in range(2) for (asin, sku, _, _), (seen, clicks, spend, orders, sales) in zip(GOODS, ADS[at])]
    write(f"{code}/advertised-product.csv", [of["ads"], *rows])


def booked(code, of):
    rows = []
    for at, kind, order, good, said, quantity, sales, rebates, selling, fba, other in BOOKED:
        description = GOODS[good][2] if said == "title" else of["words"].get(said, "")
        amounts = [sales, rebates, selling, fba, other]
        rows.append([of["moment"](*DAYS[at]), "15000000001", of["words"][kind], order, "" if good is None else GOODS[good][1], description, quantity,
                     "" if good is None else "amazon.de", *map(of["amount"], amounts), of["amount"](sum(amounts))])
    write(f"{code}/date-range-transactions.csv", [[of["preamble"]], of["booked"], *rows])


def iso(at):
    return "-".join(f"{n:02d}" for n in DAYS[at])


def expected():
    """By SQL's rules of thumb, from the tables above alone; money in ten-thousandths of a euro."""
    facts = {}
    visits = [[iso(at), asin, s, i, u, u * price * 100] for at in range(2) for (asin, _, _, price), (s, u, i) in zip(GOODS, VISITS[at])]
    facts["business"] = {"columns": ["day", "asin", "sessions", "orders", "units_sold", "gross_sales"], "rows": visits}
    facts["ads"] = {"columns": ["day", "sku", "ad_impressions", "ad_clicks", "ad_spend", "ad_orders", "ad_sales"],
                    "rows": [[iso(at), sku, seen, clicks, spend * 100, orders, sales * 100] for at in range(2) for (_, sku, _, _), (seen, clicks, spend, orders, sales) in zip(GOODS, ADS[at])]}
    ledger = {}
    for at, kind, _, _, _, _, sales, rebates, selling, fba, other in BOOKED:
        told = {"sale": sales} if kind == "order" else {"refund": sales}
        of_other = {"transfer": "transfer", "service": "advertising"}.get(kind, "other_fee")
        for name, amount in [*told.items(), ("promotion", rebates), ("referral_fee", selling), ("fulfillment_fee", fba), (of_other, other)]:
            if amount != 0:
                ledger[(iso(at), name)] = ledger.get((iso(at), name), 0) + amount * 100
    facts["booked"] = {"currency": "EUR", "ledger": [[*key, amount] for key, amount in sorted(ledger.items())],
                       "refunds": [[iso(1), "FG-KRUG-2", 399900]]}
    return facts


for code, of in LANGUAGES.items():
    for name, make in (("business", business), ("ads", ads), ("booked", booked)):
        if name in of:
            make(code, of)
write("catalogue.csv", [["sku", "asin", "parent_sku_name", "brand_name"], *[[sku, asin, "FG-KRUG", "Flussgrund"] for asin, sku, _, _ in GOODS]])
(HERE / "expected.json").write_text(json.dumps(expected(), ensure_ascii=False, indent=1) + "\n", encoding="utf-8")
