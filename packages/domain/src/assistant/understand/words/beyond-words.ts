import type { BeyondId } from './meaning.ts';

/** What sellers ask for that is not in their data, or is no question about it. */
export const BEYOND_WORDS: Readonly<Record<BeyondId, string>> = {
  inventory:
    'on the shelf, on our shelf, on the shelves, on our shelves, in the warehouse, inventory, stock, out of stock, in stock, stockout, stock out, restock, reorder, replenish, warehouse, fba, days of cover, days of supply, sell through, sell through rate, overstock, aging, storage fee, stock level, on hand, run out, running out',
  reviews:
    'reviewer, how many star, review, rating, star rating, feedback score, customer feedback, complaint, complain, complained, complain about, sentiment, do customer like, do people like, people saying, customer saying, customer think, people think, nps, net promoter, net promoter score, promoter score',
  returns:
    'return reason, refund reason, reasons for return, why do customers return, why are items returned, returned unit, number of return, how many return, how many refund, sent back, send back, brought back, shipped back, chargeback, defect, damaged',
  competitors:
    'impression share, competitor, competition, rival, market share, competing, other seller, share of voice, benchmark, what is a good, what is a normal, what is a healthy, what is good for, industry, industry average, hijacker',
  weather: 'weather, temperature, rain, snow, sunny, climate',
  forecast:
    'forecast, predict, prediction, projected, projection, will be, next week, next month, next quarter, next year, tomorrow, future, expect, expected, going to be, will, upcoming, outlook, what if, would we make, would i make, would we earn, would we have, would it be, be if we, be if i, if we had, if i had, if conversion was, if conversion were, would profit be, would sale be, estimate for, likely, coming week, coming month, next few, next 7 days, next 30 days, simulate, scenario, would have been, in the next',
  tax: 'tax, vat, sales tax, gst, legal, lawsuit, accounting, invoice, payout, bank, cash flow, cashflow, disbursement, balance sheet, loan, salary, tariff, duties, customs, reimbursement',
  customers:
    'how old are the people, how old are people, how old are the buyers, how old are customer, who buy our, who is buying our, mostly women, mostly men, age group, different customer, distinct customer, how many customers bought, came back for, come back for, customer came back, customer come back, second order, each customer, every customer, a customer, spent by customer, which of our customer, which of the customer, same customer, how many people bought, cohort, new customer, returning customer, repeat, repeat purchases, repeat customer, retention, churn, ltv, lifetime value, clv, cac, customer acquisition cost, subscriber, subscription, subscribe and save, email, loyalty, gender, age, demographic, audience, persona, who is viewing, who viewed, unique visitor, new to brand, returning visitor, number of customers, how many customer, customer count, loyal, unique customer, individual customer, which customer, top customer, best customer, who bought, customer by name, per customer, by customer, biggest customer, largest customer, most valuable customer, worst customer, bottom customer, top buyer, best buyer, customer growth, growth in customer, growth of customer, customer trend, customer number, highest spending customer, spending customer, biggest buyer, largest buyer, top client, best client, biggest client',
  places:
    'region, cities, state by state, states, by state, geography, geographic, germany market, international, overseas, zip code, zip, location, territory',
  behavior:
    'bounce rate, bounce, time on site, time on page, add to cart, added to cart, cart abandonment, checkout, wishlist, scroll depth, page per session, page per visit, session duration',
  page_views: 'pageview, page view, glance view, featured offer, buy box, buybox',
  campaigns:
    'ad copy, copy, photo, image, video, ad group, adgroup, targeting, match type, negative keyword, bid, bidding, creative, placement, search term report, dsp, sponsored display, facebook, google ad, instagram, influencer, sponsored brands, sponsored brand ad, came from google, from google, utm, landing page, newsletter',
  channels:
    'shopify, ebay, tiktok, tiktok shop, walmart, etsy, woocommerce, bigcommerce, temu, own shop, webshop, online shop',
  devices: 'device, mobile, desktop, app, tablet, ios, android, browser',
  hours:
    'hour, hourly, minute, time of day, by hour, morning, evening, night, afternoon, midnight, noon, real time, realtime, last hour, second by second, oclock',
  weekdays: 'business day, working day, workdays',
  longer_units: 'half yearly, biweekly, fortnightly',
  vague_days:
    'first week of each, first week of every, last week of each, last week of every, first day of each, first day of every, last day of each, last day of every, first weekend of each, early, mid, late, end of, beginning of, start of, middle of, end of the, around, summer, spring, winter, autumn, season, holiday season, holiday, peak season, soon, a while ago, long ago, other day, before and after',
  shipping:
    'logistics, shipment, courier, in transit, shipping, delivery, freight, carrier, tracking number, fulfillment, fulfilment, fbm, parcel, late shipment, dhl, fedex, package',
  ranking:
    'bsr, amazon rank, amazon ranking, rank for, best seller rank, bestsellers rank, sales rank, search rank, organic rank, organic ranking, keyword rank, search position, position on page',
  categories:
    'salesperson, sale rep, employee, cashier, color, colour, material, flavor, supplier, manufacturer, vendor, price range, price band, price group, price point, price segment, tag, tagged, by color, collection name',
  money: 'euro, eur, gbp, pound, currencies, exchange rate, yen, in euros, convert to euros, cad',
  statistics:
    'correlation, correlate, regression, standard deviation, variance, p value, percentile, quartile, outlier, elasticity, price elasticity, significance, significant, statistically, histogram, mode of, rolling average, moving average, cumulative, running total, compound, cagr, volatility, quantile, average month, average week, average year, than average, vs average',
  actions:
    'pause, set a goal, create, delete, remove, send, export, download, upload, import a, add a, change the price, raise the price, lower the price, launch, publish, update the, write, email me, schedule, subscribe me, automate, set the, set up, increase the budget, reduce the budget, cancel, archive, resolve, snooze, mark as, edit, rename, log me out, log out, turn off, turn on, dismiss, sign me, pay my, pay the, order more, book a, book me, insert, drop table, truncate, select from, sql, execute, install, reset',
  exclusion:
    'no, not, never, no longer, nothing, none, didnt, dont, doesnt, havent, hasnt, isnt, arent, nobody, cannot, wont, couldnt, cant',
  condition:
    'above, below, at least, at most, exceed, exceeded, exceeding, minimum of, maximum of, threshold, only if, filter by, as long as, unless, in between, above average, below average',
  advice:
    'should i do, should we do, should i order, should i buy, should i spend, should i sell, should i price, should i charge, should i pay, should i stock, should i advertise, should i discontinue, should i drop, should i keep, should i cut, should i remove, should i push, should i launch, should we discontinue, should we drop, should we keep, should we cut, should we remove, should we push, should we launch, should we order, should we buy, should we spend, should we sell, should we price, should we charge, should we pay, should we stock, should we advertise, what should the price, should the price be, what should my price, how can i make more, how can we make more, how do i make more, how do we make more, how to make more, make sense to, does it make sense, best time to, best day to, best way to, how can i improve, how can we improve, how do i improve, how to improve, how can i increase, how to increase, how do i increase, how can we increase, advice, suggest, suggestion, advise, strategy, optimize, optimise, recommend, how do i grow, how can i grow, how do we grow, tip, should i raise, should i lower, should i increase, should we increase, should i stop, worth it, best practice, ideas, how to grow, how to reduce, what should i do to, what should we do to, what can i do to, what can we do to, how can i reduce, how do i reduce, opportunities',
  off_topic:
    'jokes, funny, poem, song, story about, code, python, javascript, program, politics, president, election, religion, recipe, movie, film, football, soccer, sport, news, bitcoin, crypto, stock price, stock market, love, marry, meaning of life, capital of, translate, translation, essay, homework, math, password, ignore previous, ignore previous instructions, ignore all, previous instructions, system prompt, prompt, instructions, pretend, roleplay, hack, api key, secret, token, chatgpt, openai, gemini, claude, llm, language model, how old are you, are you alive, feelings, what time is it, what day is it, restaurant, hotel, flight, travel, vacation, birthday, game, music, doctor, medicine, health insurance, lottery, war, god, sing, kill, sex',
};
