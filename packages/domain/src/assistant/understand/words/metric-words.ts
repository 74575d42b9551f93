import type { MetricId } from '../../../figures/metrics/index.ts';

/**
 * What sellers call the metrics besides their labels in the catalog, parted by commas. The longest phrase wins; plurals
 * follow from singulars. `A per B` and `A as a percentage of B` are found from the formulas, not listed.
 */
export const METRIC_WORDS: Readonly<Record<MetricId, string>> = {
  sessions:
    'session, traffic, visit, visited, people visited, come to our listing, came to our listing, viewer, visitor, page visit, site visit, store traffic, website traffic, web traffic, number of view, footfall, website visitor, site visitor, shop visitor',
  orders:
    'order, purchase, transaction, end up buying, end up ordering, end up purchasing, go on to buy, went on to buy, actually buy, eventually buy, turn into buyer, become buyer, become customer, order volume, order count, number of order, ordering, sale count, order placed, total order',
  conversion:
    'conversion, conversion rate, conv, conv rate, cvr, cr, visit to order rate, visitor to order rate, session to order, visit to order, visit to purchase, visit to sale, visit to purchase rate, session to purchase, session to purchase rate, visitor to buyer, visitor to buyer rate, 100 session how many order, 100 visit how many order, 100 visit end in order, order conversion rate, order session percentage, convert, converting, converted, buy rate, store conversion, purchase rate, sales conversion, session conversion, session to order rate, percentage of visitor order, percent of visitor buy, visitor end up ordering, visitor end up buying, share of visitor order, hit rate, close rate, closing rate, success rate, how many visitor buy, visitor how many buy, visitor how many order, visit end in order, visitor who buy, visitor that buy, shopper who buy, visitor buy, session how many buy, session how many order, 100 visitor how many buy, 100 visitor how many bought, visitor how many bought, how many visitor bought, visitor bought, percentage of visitor bought, visitor who bought, visitor that bought, out of 100 session, of 100 session, session end in order, session lead to order, session turn into order, visit turn into order, visit lead to order, visit become order, session become order, session result in order, people who visit buy, people who visit order, chance that visitor buy',
  units_sold:
    'unit, volume, unit sold, unit sale, quantity, quantity sold, piece, piece sold, item sold, sold unit, volume sold, unit volume, sale volume, qty, product sold, sold item, unit shipped',
  gross_sales:
    'gross sale, gross revenue, gross, gmv, gross merchandise value, gross merchandise volume, gross turnover, list sale, sale before discount, sale before promotion, revenue before discount, sale at list price',
  promotions:
    'promotion, promo, promoted, discounted, discount, coupon, deal, promotion spend, promo spend, promotion cost, promo cost, promotional spend, discount given, markdown, price reduction, promotional discount, coupon spend, rebate, voucher, promotion amount, discount amount, amount of discount, money off',
  net_sales:
    'net sale, sale excluding promotion, sale excluding discount, sale without promotion, sale without discount, sale net of promotion, sale less promotion, sale minus promotion, revenue excluding promotion, revenue excluding discount, revenue without discount, revenue net of discount, net, proceed, sale number, sale total, money coming in, net revenue, revenue, sale, turnover, income, taking, sale revenue, sale after promotion, sale after discount, topline, top line, sale figure, product sale, store sale, sale amount, sale dollar, dollar sale, sale value, total revenue, total sale, total net sale, rev',
  avg_net_price:
    'avg net price, priced, costing, average net price, asp, average selling price, avg selling price, selling price, price, net price, net price per unit, price per unit, unit price, average unit price, average sale price, sale price, pricing, average sold price, net asp, price after discount, price after promotion, average price after discount, avg price after discount, price after coupon, realized price, price paid, average price paid',
  ad_spend:
    'ad spend, adspend, add spend, spend on add, advertising spend, advertisement spend, ppc, ppc spend, ppc cost, ad cost, cost of ad, advertising cost, advertising budget, ad budget, budget, ad expense, advertising expense, spend, spent, spending, marketing spend, media spend, marketing cost, marketing budget, ad expenditure, advertising expenditure, spend on ad, spent on ad, spending on ad, spend on advertising, spent on advertising, spend on ppc, spent on ppc, spend on marketing, spent on marketing, ad cost money, ppc budget, cost of advertising, pay for ad, paid for ad, paid for advertising, pay for advertising, advertising outlay, put into ad, ad investment, invested in ad, invest in ad, sponsored product spend, sponsored ad spend, spender, ad spender, spender on ad, big spender',
  roas: 'roas, return on ad spend, return on advertising spend, return on advertising, return on ad, ad return, ad roi, advertising return, ad sale per ad spend, ad efficiency, advertising efficiency, efficiency of ad, efficiency of ad spend, efficiency of advertising, ad spend efficiency, how efficient are ad, how efficient were ad, how effective are ad, how effective were ad, ad effectiveness, sale per ad dollar, dollar of sale per ad dollar, sale per dollar of ad, sale per dollar spent, revenue per dollar of ad, revenue per ad dollar, revenue per dollar spent, sale for each ad dollar, sale for every ad dollar, effectiveness of ad, roi on ad, roi of ad, return from ad, get back from ad, get back for ad',
  contribution:
    'contribution, profit, profitability, profitable, contribution profit, contribution dollar, contribution in dollar, contribution amount, earning, gross profit, net contribution, operating profit, total contribution, total profit, profit made, profit dollar, what we keep, how much we keep, how much do we keep, how much did we keep, we get to keep, profit after ad',
  contribution_margin:
    'contribution margin, margin, profit margin, gross margin, net margin, gross profit margin, net profit margin, margin percent, margin percentage, margin rate, cm, contribution rate, contribution percentage, contribution margin percentage, profit percentage, profit rate, cm percent, keep from each dollar, keep of each dollar, keep from every dollar, keep of every dollar, keep from dollar, left of every dollar, left from each dollar, left of each dollar, cent of every dollar, profit per dollar of sale, profit per dollar',
  ad_impressions:
    'impression, ad impression, ad view, imp, advertising impression, ad reach, ad shown, ppc impression, how often ad shown, ad visibility, saw ad, see ad, seen ad, ad seen, people saw ad, eyeball',
  ad_clicks:
    'click, ad click, ppc click, click on ad, paid click, advertising click, clicked, click an ad, clicked an ad, clicked on an ad, people who click, people who clicked, people who click ad, people who click on ad, people who clicked ad, people clicking ad, clicking, paid traffic, ad traffic',
  ctr: 'ctr, shown ad get clicked, shown ad are clicked, ad shown get clicked, impression get clicked, impression are clicked, click through rate, click thru rate, clickthrough rate, click through, clickthrough, click rate, ad ctr, click trough rate, clickrate',
  cpc: 'cpc, expensive click, pricey click, cost per click, cost per ad click, price per click, average cpc, avg cpc, ad cost per click, ad cpc, click cost, one click cost, one click, single click cost, click price, cheaper per click, cheaper click, cost click, cost of a click, pay per click, paying per click, pay for one click, pay for click, paid per click, pay for each click, pay a click, spend per click, spend on each click, spend on a click',
  ad_orders:
    'ad order, ppc order, attributed order, advertised order, order from ad, order from advertising, order from ppc, order attributed to ad, order through ad, order via ad, ad attributed order, ad purchase, ad driven order, advertising order, paid order, order generated by ad, ad conversion count',
  ad_conversion:
    'ad conversion, ad conversion rate, ad cvr, ppc conversion, ppc conversion rate, ppc cvr, advertising conversion, advertising conversion rate, conversion of ad, conversion rate of ad, conversion from ad, click conversion, click to order rate, paid conversion, ad click conversion, conversion of ad click, conversion on ad',
  ad_sales:
    'ad sale, ad revenue, add sale, ppc sale, ppc revenue, attributed sale, attributed revenue, advertised sale, advertising sale, advertising revenue, sale from ad, sale from advertising, sale from ppc, revenue from ad, revenue from advertising, sale attributed to ad, revenue attributed to ad, sale through ad, sale via ad, ad attributed sale, ad attributed revenue, ad driven sale, sale generated by ad, paid sale, sale by ad, ad turnover, sold through ad, revenue from ppc, sale that came from ad, sale coming from ad',
  ad_sales_share:
    'ad sale share, ad share of sale, share of ad sale, advertising share of sale, ad share, share of sale from ad, share of revenue from ad, percent of sale from ad, percentage of sale from ad, share of sale attributed to ad, ad revenue share, ad sale percentage, share of sale by ad, ad sale ratio, percentage of revenue from ad, ad dependency, part of sale from ad, proportion of sale from ad, fraction of sale from ad, share of sale that came from ad, share of advertising sale, advertising sale share, share of sale come from ad, percentage of sale come from ad',
  avg_price:
    'avg price, average price, list price, average list price, avg list price, gross price, average gross price, avg gross price, gross asp, price before discount, price before promotion, mean price',
  avg_promotion:
    'avg promotion, average promotion, average discount, avg discount, average coupon, average promo, average discount amount, mean discount, typical discount',
  promotion_rate:
    'discounting, level of discounting, how heavily discounted, promotion rate, discount rate, promo rate, discount percentage, promotion percentage, discount percent, promotion share, discount share, coupon rate, discount depth, share of gross sale given as discount, discounting rate, promotion share of gross sale',
  tacos:
    'total acos, total ad cost of sale, taco, total advertising cost of sales, ad spend percentage of net sale, t acos, ad spend ratio, ad cost ratio, total advertising cost',
  acos: 'acos, ad cost of sale, advertising cost of sales, acos percentage, a cos',
  cost_per_order:
    'cost per order, cost per ad order, cpo, cpp, cpa, cost per acquisition, ad cost per order, ad spend per order, cost per conversion, advertising cost per order, cost per purchase, cost per sale, acquisition cost, cost order, one ad order cost, ad order cost, cost of an order, cost of one order, cost of an ad order, cost of acquiring order, cost to acquire order, acquiring an order, cost to get order, cost to get one order, cost to win order, pay for one order, pay for an order, pay per order, pay per ad order, pay for an ad order, pay for one ad order, pay for each ad order, spend per ad order, ad dollar per order, ad cost of an order, pay for each order, cost us per order',
  ad_session_share:
    'ad share of session, ad share of traffic, ad session share, share of session from ad, share of traffic from ad, percentage of traffic from ad, paid share of traffic, percent of traffic from ad, paid traffic share, part of traffic from ad, percentage of session from ad, share of visit from ad, share of traffic that came from ad, traffic share of ad, ad traffic share',
  units_per_order:
    'unit per order, item per order, upo, upt, basket size, product per order, piece per order, average basket size, average order size, order size, cart size, unit per transaction, unit in order, item do people buy per order, item do customer buy per order, unit do people buy per order, unit do customer buy per order, item people buy per order, item customer buy per order, unit per basket, item per basket, item per cart, unit per purchase, item per purchase, unit per checkout, item per checkout, unit in one order, unit in each order, item in order, item in one order, item in each order, unit an order, item an order, product in order, unit in an average order, item in an average order, unit are in an average order, item are in an average order, unit are in an order, item are in an order, thing in an order, product are in an order, item on an order, average number of unit in order, average number of item in order, unit in the average order, item in the average order',
  net_sales_per_session:
    'net sale per session, earn per session, make per session, earn per visitor, make per visitor, earn per visit, make per visit, sale per session, revenue per session, revenue per visit, revenue per visitor, rpv, rps, sale per visit, sale per visitor, value per session, session value, net revenue per session, dollar per session, value of a session, value of a visit, visit value',
  net_sales_per_order:
    'net sale per order, earn per order, make per order, customer spend per order, customer spend, shopper spend, buyer spend, spend per customer, aov, transaction value, average transaction value, average transaction, average order value, avg order value, order value, basket value, average basket, average basket value, average cart value, sale per order, revenue per order, mean order value, value per order, average sale per order, average ticket, average purchase value, cart value, value of an order, average revenue per order, order worth, average amount per order, spend per order, spend per purchase, spend per basket, spend an order, amount spent per order, spent per order, amount customer spend per purchase, amount customer spend per order, customer spend per purchase, spend on an order, spend in one order, average order in dollar, size of average order, size of an average order, big is average order, average order worth, size of an order in dollar, dollar per order, average spend per order, average basket total, basket total',
  units_per_session:
    'unit per session, unit session percentage, unit session rate, usp, unit per visit, unit conversion, unit session conversion, unit conversion rate, unit per visitor',
  ad_order_value:
    'value per ad order, ad order value, ad aov, sale per ad order, ad sale per order, ad sale per ad order, average ad order value, revenue per ad order, aov of ad, average order value of ad, ad average order value',
  ad_sales_per_click:
    'ad sale per click, sale per click, revenue per click, rpc, ad revenue per click, value per click, sale per ad click, ad sale per ad click, earn per click, make per click, value of a click, revenue per ad click, click value',
  ad_orders_per_impression:
    'ad order per impression, order per impression, ad order per ad impression, order per ad impression, impression to order rate, impression conversion',
};

/** Phrases that stand for several metrics at once. */
export const METRIC_GROUP_WORDS: readonly (readonly [phrases: string, metrics: readonly MetricId[]])[] = [
  ['sale and profit, revenue and profit', ['net_sales', 'contribution']],
  [
    'ad performance, advertising performance, ppc performance, ad figure, ad metric, advertising figure, ad kpi, ad data, ppc data, ad campaign performance, advertising kpi, advertising metric, advertising result, ad result, marketing performance, performance of ad',
    ['ad_spend', 'ad_sales', 'roas', 'acos', 'ad_clicks', 'ctr', 'cpc', 'ad_orders'],
  ],
  ['organic session, organic traffic, organic visit', ['sessions', 'ad_clicks', 'ad_session_share']],
  [
    'organic sale, organic revenue, organic net sale, non ad sale, sale without ad, sale not from ad, unattributed sale',
    ['net_sales', 'ad_sales'],
  ],
  ['organic order, non ad order, order without ad, order not from ad', ['orders', 'ad_orders']],
  ['price and discount', ['avg_net_price', 'avg_promotion']],
  [
    'organic vs paid share of sale, paid vs organic share of sale, organic vs paid sale, paid vs organic sale, organic versus paid sale, paid versus organic sale',
    ['ad_sales', 'net_sales', 'ad_sales_share'],
  ],
];
