import { GRANULARITIES, GRANULARITY_NOUNS, type Granularity } from '../../../core/calendar/index.ts';
import type { DimensionId } from '../../../products/index.ts';
import type { ChangeWord, Meaning, RankWord, Topic } from './meaning.ts';

export const DIMENSION_WORDS: Readonly<Record<DimensionId, string>> = {
  brand_name: 'brand, brand name',
  parent_sku_name:
    'parent sku, parent, parent asin, parent product, product, product line, product family, family, listing, parent item, parent sku name, parent level',
  sku_name:
    'sku, child sku, variant, variation, item, article, stock code, product code, item code, child asin, asin, child, sku name, product variant, sku level, sku code',
};

export const GRANULARITY_WORDS: Readonly<Record<Granularity, { nouns: string; series: string }>> = {
  daily: {
    nouns: 'day, date',
    series:
      'daily, day by day, by day, per day, each day, every day, by date, day on day, a day, everyday, day to day, day after day, from one day to next, from one day to another',
  },
  weekly: {
    nouns: 'week',
    series:
      'weekly, week by week, by week, per week, each week, every week, a week, week to week, week after week, from one week to next, from one week to another',
  },
  monthly: {
    nouns: 'month',
    series:
      'monthly, month by month, by month, per month, each month, every month, a month, month to month, month after month, from one month to next, from one month to another',
  },
};

export const RANK_WORDS: Readonly<Record<RankWord, string>> = {
  most: 'top, highest, most, largest, biggest, greatest, steepest, sharpest, maximum, max, peak, leading, record, high, heaviest, hottest, busiest, leader, longest, largest number of, heavy, descending, descending order, in descending order, sorted descending, high to low, from high to low, highest to lowest, from highest to lowest, largest to smallest, from largest to smallest, best to worst, from best to worst, highest first, largest first, biggest first, most first',
  best: 'best, strongest, top performing, top performer, best performing, best performer, high performing, great, healthiest, strong, most successful, most efficient, star, hero, finest, well, most effective, good, best ever',
  least:
    'bottom, lowest, least, fewest, smallest, minimum, min, low, slowest, quietest, tiniest, ascending, ascending order, in ascending order, low to high, from low to high, lowest to highest, from lowest to highest, smallest to largest, from smallest to largest, worst to best, from worst to best, lowest first, smallest first, least first',
  worst:
    'worst, worst first, weakest, poorest, poor, bad, badly, poorly, laggard, bottom performer, poor performer, low performer, worst performing, worst performer, bottom performing, poor performing, low performing, lowest performing, weak, lousiest, poorest performing, least efficient, least effective, underperforming, underperformer, terrible, underperform, shit, crappy, awful, dog',
};

export const CHANGE_WORDS: Readonly<Record<ChangeWord, { inUnits: string; inPercent: string }>> = {
  up: {
    inUnits:
      'grow, grew, grown, growing, increase, increased, increasing, rise, rose, risen, rising, up, climb, climbed, gain, gained, gaining, gainer, jump, jumped, surge, surged, spike, spiked, soar, soared, winner, uplift, went up, gone up, go up, going up, trending up, expand, boost, boosted, riser, grower, rocket, shoot up, shot up, added, picked up, pick up, took off, take off, ramped, ramping, bounced back, rebound, rebounded, improvement in',
    inPercent:
      'growth, grow faster, grew faster, growing faster, grown faster, rise faster, rose faster, fastest growing, growing fastest, grew fastest, growth rate, percentage growth, percent growth, growth percentage, growth percent, percentage increase, percent increase, relative growth, grown fastest, fast growing, fastest growth, grow fastest, increase in percent, growth in percent, fastest grower',
  },
  down: {
    inUnits:
      'drop, dropped, dropping, decline, declined, declining, decrease, decreased, decreasing, fall, fell, fallen, falling, down, shrink, shrank, shrunk, shrinking, lost, lose, losing, loser, slip, slipped, sink, sank, sinking, dip, dipped, plunge, plunged, tank, tanked, tanking, crash, crashed, slump, slumped, went down, gone down, go down, going down, trending down, reduced, reduce, slide, collapse, collapsed, faller, suffer, suffered, loss, lag, slowing, slowed, slow down, nosedive, plummet, plummeted, bleed, dwindle, dwindling, dwindled, erode, eroded, eroding, tumble, tumbled, cratered, worse off',
    inPercent:
      'percentage drop, percent drop, percentage decline, percentage decrease, falling fastest, fell fastest, declining fastest, fastest declining, fastest falling, dropping fastest, shrinking fastest, fastest shrinking, decline rate, negative growth',
  },
  any: {
    inUnits:
      'change, changed, changing, delta, moved, move, movement, shift, shifted, fluctuate, fluctuation, up or down, swing, rise or fall, go up or down, increase or decrease, difference, differ, differed, variation in, gap, gone up or down, going up or down, higher or lower, increased or decreased, grow or shrink',
    inPercent:
      'percentage change, percent change, change in percent, change percentage, relative change, rate of change, in percent, percentagewise, percentage terms, change in percentage, in percentage terms',
  },
  better: {
    inUnits:
      'improve, improved, improving, improvement, better, stronger, strengthen, strengthened, get better, recover, recovered, getting better',
    inPercent: '',
  },
  worse: {
    inUnits:
      'worsen, worsened, worsening, worse, weaker, weakened, soften, softened, softer, deteriorate, deteriorated, deteriorating, getting worse, deterioration, decay',
    inPercent: '',
  },
};

export const TOPIC_WORDS: Readonly<Record<Topic, string>> = {
  why: 'why, how come, how can it be, explain the change, explain why, any idea why, drove, drive, driving, driven, driver, cause, caused, causing, reason, behind, what happened to, what happened with, what has happened to, break down the change, breakdown of the change, decompose, decomposition, split the change, break down the growth, break down the drop, led to, lead to, leading to, responsible, root cause, due to, because of, factor, affected, affecting, affect, impacted, impacting, impact, influence, influenced, wtf happened, bridge, what is up with, what went wrong, what is wrong with, went wrong, what is going on with, going on with, to blame, blame, wherefore, how so, what made, whats up with, waterfall, culprit, rationale, story with, story behind, whats the story with, pushed, pushing, what is behind, attributable to, price or volume, volume or price, traffic or conversion, conversion or traffic, pulled, eats, ate, ate up, ate into, squeezed, squeezing, eating into, eating up, eating my, eating our, eating away, eat into, eaten up, moved the needle, what gives, what is hurting, pulling, pulling us down, pulls us down',
  contributors:
    'contributed, added more, adds more, adding more, add more to, added more to, contribute, contributor, contributing, attribute, attributed to, attributable, contribution to the growth, contribution to growth, contribution to the change, added most, responsible for most',
  compare:
    'stack, pit, against each other, compare, ahead of, compared, comparing, comparison, versus, vs, v, against, relative to, compared to, compared with, side by side, in comparison, stack up, as opposed to, than, difference between, diff between, differ from, outsell, outsold, outselling, beat, beaten, outperform, outperformed, outperforming, do better than, did better than',
  share:
    'share, eats most of, eat up most of, takes up most of, take most of, how important, importance of, how concentrated, concentrated, how many of, how many percent are, how many percent is, how many percent of, how many percent come, how many percent go, what percent are, out of all, percent of, percentage of, fraction, portion, part of, how much of, mix, split, what percent, what percentage, percentage, percent, pct, composition, makes up, made up, accounted for, accounts for, come from, came from, coming from, which part, weight, proportions, how big a part, concentration, pie, distribution, distributed, half of, more than half, half, the rest, rest of, rest of world, everyone else, everything else, all others, slice, of total, compared with the total, compared to the total, relative to the total, versus the total, vs total, a third of, one third of, two third of, a quarter of, three quarter of, a fifth of, a tenth of, majority of, bulk of, cut of, piece of the pie, spread across, spread over, distributed over, distributed across, depends on, dependent on, reliant on, rely on',
  trend:
    'getting better or worse, gotten better or worse, become better or worse, better or worse over, trend, been moving, has been moving, have been moving, been going, been doing over, over time, develop, developed, evolve, evolved, evolution, history, chart, graph, plot, timeline, time series, curve, progression, trended, trending, trendline, development, developing, historically, trajectory, draw, course, line chart, run rate over time, went over, go over the, changed over, moved over, over the course of, track, behaved over',
  when: 'when',
  explain: 'explain, explanation, explained, explaining',
  movers:
    'mover, winner and loser, loser and winner, gainer and loser, changed most, biggest change, biggest mover, largest change, moved most, moved the most, biggest swing, biggest winner and loser, up and down',
  changes:
    'what is going on, going on, what happened, what happen, what has happened, what went on, what changed, what has changed, what is different, what changed most, what is new in',
  funnel:
    'funnel, from session down to, from impression down to, from click down to, session down to unit, session down to order, leak, leaking, leaky, leakiest, before purchasing, before buying, before ordering, before they buy, before they order, before checking out, from impression to sale, from impression to purchase, from session to order, from visit to order, from view to order, step from, leakage, drop off, dropoff, at which stage, which stage, what stage, stages, conversion path, path to purchase, path from, purchase funnel, sales funnel, lose shopper, lose customer, lose buyer, losing shopper, losing customer, losing buyer, lose visitor, losing visitor, lost shopper, lost customer, bottleneck, purchase path, customer journey, shopper journey, lose people, losing people, lose sale in the funnel, abandon, step rate, where do we lose, lose most shopper, lose most customer, lose most visitor, lose most people, which step, what step, losing the most shopper, where are we losing, where do i lose, where am i losing, falling out, bail, bail out, drop out, fall off, give up, exit, walk away, leave, leaving, step do buyer, from view to purchase, from click to purchase, from impression to order, losing to poor, losing to low, lost to poor, lost to low, lost along the way, losing between, lose between, lost between, lost revenue from, lost sale from, lost sale in, each step, every step, each stage, every stage, stage by stage, step by step, each stage rate, through the crack, end of the funnel, top of the funnel, get lost, lose along the way, hole, biggest hole, from ad to order, shopper move, between seeing, after seeing, dropping off, dropping out, step cost, step cost us, stage cost, stage cost us, stuck, get stuck, leave without buying, leave without ordering, leaving without buying, leave without purchase, lose the most buyer, lose most buyer, lose the most visitor, lose the most people, lose the most customer, lose the most shopper, bounce off, slip away, lose potential, go missing between',
  statement:
    'what is left after, profit and loss, p l, pnl, pl, statement, income statement, p and l, bottom line, net profit, estimated net profit, cost of goods, product cost, cost of product, cogs, cost of goods sold, marketplace fee, fee, fixed cost, other cost, other variable cost, variable cost, returns and other adjustments, adjustment, other sale, earning statement, p and l statement, profit and loss statement, cost structure, cost, expense, refund, cancellation, cancelation, returned, return, profit loss statement, commission, amazon fee, referral fee, pandl, profit & loss, where does the money go, where does my money go, where did the money go, what is left, left after, left over, what remains, remains after, left over after, is left over, after cost, after fee, after ad, after advertising, after everything, take home, loss statement, profit statement, good sold, pay for good sold, profit and los, profit los, earning report, profit report, profit breakdown, breakdown of cost, cost breakdown, operating expense, overhead, opex, where did our money go, where did my money go, money go, money went, spend our money, cost item, cost line, cost position, costs and profit, income and expense, net income',
  goals:
    'goal, target, hit, reach, reached, achieve, get to, on track, hit the target, hit our target, hit my target, pace, quota, objective, meet our goal, reach our goal, on pace, on plan, against plan, budget goal, goal progress',
  insights:
    'insight, going wrong, gone wrong, anything interesting, something interesting, what is interesting, alert, notification, recommendation, anything wrong, need attention, issue, problem, what should i look at, what should i know, anything unusual, anomaly, anything i should know, unusual, something wrong, warning, to do, todo, what should i do, what should we do, what should i do next, what should we do next, what should i work on, what do i do now, where should i start, red flag, what is new, worry about, should i worry, concern, look into, open insight, attention, focus on, look out for',
  search_volume:
    'search volume, volume of search, searches, search demand, demand, seasonality, search interest, search traffic, search trend, how often searched, searched, searching, search frequency, weekly search volume, sv',
  keywords:
    'keyword, search term, search query, queries, term, searched for, searching for, search for, keyphrase, search phrase, look for, looking for, key word, search keyword',
  definition:
    'how do i read, how do we read, how to read, how should i read, how do i interpret, interpret, mean, meaning, define, definition, stand for, calculated, calculate, calculation, computed, compute, formula, what does, how do you calculate, how is it calculated, defined, explain the term, what kind of metric, glossary, how do you measure, measured, worked out, how do you get to, how do you arrive at, how do you come up with, how do you work out, explain the metric, counts as, counted as, what counts, is part of, part of the definition, includes, included in, what goes into, goes into, exactly goes into, what exactly is, what do you mean by, what do we mean by, meaning of, made up of, composed of, what goes in, which metric, what metric, which metrics are there, available metric, good definition, exact definition, proper definition, in plain word, in simple word, in simple term, in plain english, in layman term, dont know what, do not know what, not sure what, no idea what, subtracted, subtracted from, deducted, deducted from, full form, is meant by, meant with, meant, calc, describe, description, how calculated, what is that, do you count, do we count, considered, is considered, what is meant by, acronym, abbreviation, is that before or after, before or after, taken off, already taken off, the same as, the same thing as, same as, called, refer to',
  coverage:
    'coverage, from which day, which day to which day, do we have number, numbers reach, figure reach, data reach, reaches back, do you have anything, have you anything, anything from before, anything before, when did the first, when was the first, first order come, first sale come, days of history, week of history, since when do you, since when do we, since when are, already in, in already, in the system, date range available, date range is available, range is available, dates are covered, missing day, missing data, missing date, data missing, day missing, date missing, gap in the data, any gap, gaps in, are there gap, data gap, data set start, start and end, begin and end, data coverage, what data, which data, how fresh, freshness, last updated, up to date, latest data, newest data, newest day, latest day, most recent data, most recent day, first day you have, last day you have, first day with data, last day with data, first day with, last day with, day with data, first and last day, first and last date, earliest date, latest date, oldest date, newest date, last date, first date, most recent date, until when, till when, up to when, which period does, what period does, which days are in, what days are in, period covered, covers, covered, days covered, how much history, month of history, history do you, year of data, month of data, day of data, how many day of data, last day you, first day you, day available, up to which day, recent is, when does the data, when did the data, last day of data, first day of data, oldest data, oldest day, data start, data begin, how far back, no data, without data, data available, available data, data do you have, data do we have, data have you got, date range of the data, last import, imported, have data, data for, since when, from when, missing, complete, incomplete, how current, data go back, earliest data, earliest day, day have data, date have data, data quality, when was the data, how old is the data, data recent, how recent, history do you have, history do we have, data set, dataset, date do you have, date do we have, my record, our record, history are there, how much data, old is this data, old is the data, did we start selling, did i start selling, data completeness, completeness, availability, data availability, have gap, my history, long is my history, our history, have ad report, have traffic report, have sale report, which day on, day on is there data, is there data, lack data, data span, my data span, does the data span, period do you have, period you have, have everything, range of date, date range you, date you hold, data you hold, fully in, last date with data, first date with data, how far does the data, far does the data, data go, how far does it, hole in data, report missing, missing report, earliest record, latest record, first record, last record, info current, current is my data, up to what date, until what date, up to which date, date of the data, latest import, last file, timeframe can you, time frame can you, what timeframe, without traffic, without sale data, without ad data, no traffic data, no sale data, no ad data, cost data, have cost, traffic data for, what period can you, period can you, record start, record begin, record go back, date are available, date available, available date, data range, range of data, from what date, from which date, channel are connected, which channel are connected, have ad data, any ad data, any traffic data, any sale data, there ad data, last sync, last synced, last refresh, refreshed, last upload, last uploaded, loaded, in yet, come in yet, arrived yet, arrived, data cover, how recent is, still missing, data stop, data end, data yet',
  overview:
    'performance, update, briefing, perform, performing, performed, doing, going, overview, summary, summarize, summarise, kpi, key metric, how are we, how is business, how is it, how did we do, how was, status, snapshot, business, result, key figure, numbers, health, recap, rundown, report, at a glance, key number, dashboard, headline, how are thing, thing, did, metrics, the figures, figure, main metric, scorecard, state of, standing, how goes it, wrap up, round up, catch me up, brief me, lowdown, gist, tldr, the basics, basic number, how we doing',
  help: 'help, what can you do, what can i ask, what can you answer, who are you, what are you, how do you work, what do you know, what else can you, capability, hello, hi, hey, thanks, thank you, good morning, what question, ok, okay, thx, cheers, are you an ai, are you human, your name, how can you help, can you help, test',
};

/** Words with a meaning that is none of the above, or with several. */
export const OTHER_WORDS: readonly (readonly [phrases: string, meanings: readonly Meaning[]])[] = [
  [
    'per, divided by, over total, per 100, per hundred, for every 100, out of 100, out of every 100',
    [{ kind: 'per' }],
  ],
  ['ratio, relation of', [{ kind: 'ratio' }]],
  ['higher, more, greater, larger, bigger, faster', [{ kind: 'comparative', way: 'up' }]],
  ['lower, less, fewer, smaller, slower, cheaper', [{ kind: 'comparative', way: 'down' }]],
  [
    'held back growth, held back the growth, holding back growth, holding back the growth, held back our growth, held us back, held back, holding us back, holds us back, weighed on growth, held growth back, hurt, hurting, cost us the most, cost us most, cost me the most, cost us the most sale, drag, dragged, dragging, weigh on, weighed, dragged down, dragging down, drag down, weighed on, pulled down',
    [
      { kind: 'topic', topic: 'why' },
      { kind: 'change', change: 'down', inPercent: false },
    ],
  ],
  [
    'helped, lifted, pushed up, pulled up',
    [
      { kind: 'topic', topic: 'why' },
      { kind: 'change', change: 'up', inPercent: false },
    ],
  ],
  [
    'where did growth come from, where did the growth come from, where does the growth come from, where is the growth coming from, growth come from, growth came from, increase come from, increase came from, drop come from, drop came from, decline come from, decline came from, change come from, change came from, extra sale come from, extra order come from, extra revenue come from, add to the change, added to the change, add to the growth, added to the growth, add most to, added the most to, pushed the growth, behind the growth, drove the growth',
    [
      { kind: 'topic', topic: 'contributors' },
      { kind: 'change', change: 'any', inPercent: false },
    ],
  ],
  ['how many, number of, count of, count, amount of', [{ kind: 'how_many' }]],
  [
    'average, avg, mean value, the mean, mean of, on average, averaged, typical, usual',
    [{ kind: 'average' }],
  ],
  [
    'bought, buy, book, booked, sold, sell, selling, seller, moved unit, move unit, bring in, brought in, pull in, pulled in, rake in, raked in',
    [{ kind: 'hint', hint: 'sell' }],
  ],
  [
    'bestseller, bestselling, best seller, best selling, top seller, top selling, popular, most popular, favorite, favourite, in demand, flying off the shelf',
    [
      { kind: 'rank', rank: 'best' },
      { kind: 'hint', hint: 'sell' },
    ],
  ],
  [
    'worst seller, worst selling, least sold, least selling, least popular, slow seller, slow selling, slow mover, slow moving',
    [
      { kind: 'rank', rank: 'worst' },
      { kind: 'hint', hint: 'sell' },
    ],
  ],
  [
    'make us, made us, bring us, brought us, money, earn, earned, make money, made money, dollar, cash, buck',
    [{ kind: 'hint', hint: 'earn' }],
  ],
  [
    'ad, advertising, advertisement, advert, marketing, sponsored product, sponsored ad, paid',
    [{ kind: 'hint', hint: 'ads' }],
  ],
  [
    'overall, in total, everything, whole business, entire business, company, whole company, whole catalog, entire catalog, whole catalogue, in all, altogether, whole store, entire store, across the board, all in all, whole account, entire account, across all product, all product together, without filter, no filter, unfiltered, ignore the filter',
    [{ kind: 'overall' }],
  ],
  ['all', [{ kind: 'all' }]],
  ['all brand', [{ kind: 'overall' }, { kind: 'dimension', dimension: 'brand_name' }, { kind: 'all' }]],
  [
    'all parent sku, all product, all parent',
    [{ kind: 'overall' }, { kind: 'dimension', dimension: 'parent_sku_name' }, { kind: 'all' }],
  ],
  [
    'all sku, all item, all variant',
    [{ kind: 'overall' }, { kind: 'dimension', dimension: 'sku_name' }, { kind: 'all' }],
  ],
  [
    'all my brand, all our brand, all the brand, every brand',
    [{ kind: 'dimension', dimension: 'brand_name' }, { kind: 'all' }],
  ],
  [
    'all my product, all our product, all the product, every product, every parent sku',
    [{ kind: 'dimension', dimension: 'parent_sku_name' }, { kind: 'all' }],
  ],
  [
    'all my sku, all our sku, all the sku, every sku',
    [{ kind: 'dimension', dimension: 'sku_name' }, { kind: 'all' }],
  ],
  [
    'countries, market, marketplace, amazon marketplace, storefront',
    [{ kind: 'own_level', of: 'countries', beyond: 'places', place: 'marketplace' }],
  ],
  [
    'by store, by shop, per store, per shop, each store, each shop, every store, every shop, which store, which shop, my store, my shop, our store, our shop',
    [{ kind: 'own_level', of: 'countries', beyond: 'channels', place: 'marketplace' }],
  ],
  [
    'channel, sale channel, selling channel, by platform, per platform, each platform, which platform, every channel, all channel',
    [{ kind: 'own_level', of: 'traffic_sources', beyond: 'channels', place: 'channel' }],
  ],
  [
    'traffic source, source, medium, marketing channel, traffic channel, acquisition channel',
    [{ kind: 'own_level', of: 'traffic_sources', beyond: 'channels' }],
  ],
  ['banner, ad format, banner size, ad size', [{ kind: 'own_level', of: 'banners' }]],
  ['size', [{ kind: 'own_level', of: 'banners', beyond: 'categories' }]],
  ['campaign', [{ kind: 'own_level', of: 'campaigns', beyond: 'campaigns' }]],
  [
    'category, department, product category',
    [{ kind: 'dimension', dimension: 'brand_name', isOwnWord: true }],
  ],
  [
    'sub category, subcategory, product group, product type',
    [{ kind: 'dimension', dimension: 'parent_sku_name', isOwnWord: true }],
  ],
  [
    'day of week, by day of week, per day of the week, by weekday, weekdays, mondays, tuesdays, wednesdays, thursdays, fridays, saturdays, sundays, every monday, every tuesday, every wednesday, every thursday, every friday, every saturday, every sunday, every weekend',
    [{ kind: 'parts', parts: 'weekday' }],
  ],
  ['weekends', [{ kind: 'parts', parts: 'weekend' }]],
  ...GRANULARITIES.map((granularity): readonly [string, readonly Meaning[]] => [
    ['record', 'our record', 'my record']
      .map((record) => `${record} ${GRANULARITY_NOUNS[granularity]}`)
      .join(', '),
    [
      { kind: 'rank', rank: 'most' },
      { kind: 'granularity', granularity, isNoun: true },
    ],
  ]),
  [
    'runner up, number two',
    [
      { kind: 'ordinal', place: 2 },
      { kind: 'rank', rank: 'best' },
    ],
  ],
  ['number one, no 1', [{ kind: 'rank', rank: 'best' }]],
  [
    'quarterly, by quarter, per quarter, each quarter, every quarter, quarter by quarter, quarter over quarter trend',
    [{ kind: 'parts', parts: 'quarter' }],
  ],
  [
    'yearly, by year, per year, each year, every year, annually, annual, year by year, over the years, any year, all year, in all year, any of the year',
    [{ kind: 'parts', parts: 'year' }],
  ],
  ['quarter', [{ kind: 'parts', parts: 'quarter', isNoun: true }]],
  ['year', [{ kind: 'parts', parts: 'year', isNoun: true }]],
  [
    'typical day, normal day, usual day, ordinary day, regular day, average day, on an average day, an average day, on a typical day, on a normal day, what is a normal day, what is a typical day, a typical day, a normal day',
    [{ kind: 'parts', parts: 'whole' }],
  ],
  ['median, median daily, median day, daily median', [{ kind: 'parts', parts: 'whole' }]],
  [
    'run rate, goes on like this, go on like this, going like this, continue like this, carry on like this, keep up like this, pace for this month, pace this month, monthly pace, pace of the month, pace of this month, month end projection, end of month projection, land this month, end up this month, finish this month, finish the month, end the month, close the month, by month end, by the end of the month, by end of month, by end of this month, by the end of this month, at this rate, at this pace, at current pace, at the current pace, at current rate, at the current rate, if this continue, if it continue, keep this pace, keep up this pace, keep the pace, keep that pace, keep this up, keep it up, do we land, will we land, we land, land at the end of the month, end of the month at this pace, where will month end, how will the month end, extrapolate, extrapolated, month end estimate',
    [{ kind: 'parts', parts: 'pace' }],
  ],
  [
    'new countries',
    [{ kind: 'appeared' }, { kind: 'own_level', of: 'countries', beyond: 'places', place: 'marketplace' }],
  ],
  ['new banner, new banner size', [{ kind: 'appeared' }, { kind: 'own_level', of: 'banners' }]],
  ['new brand', [{ kind: 'appeared' }, { kind: 'dimension', dimension: 'brand_name' }]],
  [
    'new parent sku, new parent, new listing',
    [{ kind: 'appeared' }, { kind: 'dimension', dimension: 'parent_sku_name' }],
  ],
  ['new sku, new item, new product', [{ kind: 'appeared' }, { kind: 'dimension', dimension: 'sku_name' }]],
  [
    'what new sku, what new product, what new item, what new parent, which new sku, which new product, newly sold, product are new, sku are new, item are new, is new, are new, started selling, start selling, began selling, first sold, sold for the first time, newly added, launched, did we launch, did i launch, have we launched, we launched, we launch, newly launched, introduced, added to the catalog, newcomer',
    [{ kind: 'appeared' }],
  ],
  [
    'never sold, never sell, sold nothing, sell nothing, was not sold, were not sold, wasnt sold, werent sold, no sale, no unit, no order, zero sale, zero order, zero unit, 0 sale, 0 order, 0 unit, without sale, without order, did not sell, didnt sell, do not sell, dont sell, not sold, not selling, has not sold, havent sold, hasnt sold, have not sold, sold zero, not a single sale, not a single order, made no sale, had no sale, had no order',
    [{ kind: 'unsold' }, { kind: 'beyond', beyond: 'exclusion' }],
  ],
  [
    'no ad sale, zero ad sale, without ad sale',
    [
      { kind: 'lacks', metric: 'ad_sales' },
      { kind: 'beyond', beyond: 'exclusion' },
    ],
  ],
  [
    'no ad order, zero ad order, without ad order',
    [
      { kind: 'lacks', metric: 'ad_orders' },
      { kind: 'beyond', beyond: 'exclusion' },
    ],
  ],
  [
    'no ad click, zero ad click, without ad click',
    [
      { kind: 'lacks', metric: 'ad_clicks' },
      { kind: 'beyond', beyond: 'exclusion' },
    ],
  ],
  [
    'without ad, without ad spend, without advertising, no ad spend, no ad, no advertising, with no ad, not advertised, unadvertised, never advertised, zero ad spend, no ppc, without ppc',
    [
      { kind: 'lacks', metric: 'ad_spend' },
      { kind: 'beyond', beyond: 'exclusion' },
    ],
  ],
  [
    'stopped selling, stop selling, disappear, vanish, drop out of sale, fell away, no longer sell, no longer sold, no longer selling, did not sell anymore, not sell anymore, not selling anymore, disappeared, gone, vanished, dropped out, sold before but not, no sale anymore, discontinued, went silent, stopped',
    [{ kind: 'vanished' }],
  ],
  [
    'which product sold, which product sell, what product sold, what product sell, which product did sell',
    [
      { kind: 'dimension', dimension: 'parent_sku_name' },
      { kind: 'hint', hint: 'sell' },
    ],
  ],
  [
    'most viewed, most visited, most seen',
    [
      { kind: 'metric', metrics: ['sessions'] },
      { kind: 'rank', rank: 'most' },
    ],
  ],
  [
    'ad dependent, ad dependence, dependent on ad, dependence on ad, depend on ad, relying on ad, relies on ad, reliant on ad, ad reliant, need ad',
    [{ kind: 'metric', metrics: ['ad_sales_share'] }],
  ],
  [
    'in a row, consecutive, consecutively, streak, on the trot, back to back, longest run, longest run of, uninterrupted, straight day, straight week, straight month, day straight, week straight, month straight, winning streak',
    [{ kind: 'in_a_row' }],
  ],
  [
    'losing streak, streak of losses',
    [{ kind: 'in_a_row' }, { kind: 'loss' }, { kind: 'metric', metrics: ['contribution'] }],
  ],
  ['minus', [{ kind: 'except' }, { kind: 'topic', topic: 'compare' }]],
  ['instead of, rather than, in place of', [{ kind: 'instead' }]],
  [
    'everybody but, everybody except, everyone except, without, excl, w o, sans, barring, save for, disregarding, skipping, minus the, taking out, take out, leaving aside, not looking at, without the, stripping out, strip out, excluding, exclude, excluded, except, except for, with exception of, other than, apart from, ignoring, not including, not counting, leaving out, leave out, but not, aside from, omit, omitting, outside, outside of, all brand but, all my brand but, all our brand but, every brand but, all product but, every product but, all sku but, every sku but, all parent sku but, all country but, all category but, of all brand but, of all product but, of all sku but, of all country but, of all category but, all but, everything but, everything except, everyone but, anywhere but, not in, not from, not of, non, beyond',
    [{ kind: 'except' }, { kind: 'beyond', beyond: 'exclusion' }],
  ],
  [
    'combined, together, summed, summed up, added up, add up, tallied up, lumped together, put together, in sum, sum, sum of, jointly, added together, taken together',
    [{ kind: 'together' }],
  ],
  ['my, mine, ours, we, i, us, have, had, get, got', [{ kind: 'ours' }]],
  [
    'cheapest, least expensive',
    [
      { kind: 'metric', metrics: ['avg_net_price'] },
      { kind: 'rank', rank: 'least' },
    ],
  ],
  [
    'cheapest click, cheapest per click, lowest click cost',
    [
      { kind: 'metric', metrics: ['cpc'] },
      { kind: 'rank', rank: 'least' },
    ],
  ],
  [
    'most expensive click, priciest click, most expensive per click',
    [
      { kind: 'metric', metrics: ['cpc'] },
      { kind: 'rank', rank: 'most' },
    ],
  ],
  [
    'most expensive, priciest, expensive',
    [
      { kind: 'metric', metrics: ['avg_net_price'] },
      { kind: 'rank', rank: 'most' },
    ],
  ],
  [
    'loss maker, lost me the most money, lost us most money, losing us money, losing us the most money, cost us the most profit, cost us most profit, cost me the most profit, cost us the most money, cost us most money, cost us money, costing us money, lost the most money, lost most money, lost us money, lost more money, loses more money, losing more money, unprofitable, losing money, loses money, lose the most money, losing the most money, lose most money, lost money, made loss, make loss, making loss, run at a loss, below zero, negative profit, negative contribution, negative margin, at a loss, in the red, loss making, lossmaking, burn money, burning money',
    [{ kind: 'loss' }, { kind: 'metric', metrics: ['contribution'] }, { kind: 'rank', rank: 'least' }],
  ],
  [
    'lost money on ad, lost the most money on ad, lost most money on ad, losing money on ad, loses money on ad, losing the most money on ad, lose the most money on ad, lost money on advertising, lost the most money on advertising, losing money on advertising, wasting ad spend, waste ad spend, waste money on ad, wasting money on ad, wasted ad spend',
    [
      { kind: 'metric', metrics: ['acos', 'ad_spend', 'ad_sales'] },
      { kind: 'rank', rank: 'most' },
    ],
  ],
];

/** Small numbers in words, as in `the five worst SKUs`. */
export const NUMBER_WORDS: Readonly<Record<string, number>> = {
  one: 1,
  two: 2,
  three: 3,
  four: 4,
  five: 5,
  six: 6,
  seven: 7,
  eight: 8,
  nine: 9,
  ten: 10,
  twelve: 12,
  fifteen: 15,
  twenty: 20,
  dozen: 12,
  couple: 2,
  thirty: 30,
  fifty: 50,
  hundred: 100,
  zero: 0,
};
