import { readAnalysis, readSearch, valuesByKey } from '@skuline/domain/analysis';
import { isPresetId, toDateKey } from '@skuline/domain/calendar';
import { prepareMetricViews } from '@skuline/domain/cards';
import { prepareSeries } from '@skuline/domain/charts';
import { cardsCsv, chartCsv } from '@skuline/domain/exports';
import { formatMetric } from '@skuline/domain/formatting';
import { CARD_METRIC_IDS, type CardMetricId, denominatorOf, METRICS } from '@skuline/domain/metrics';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { dataSetIn, type ExpectedPeriod, readFigures, TEST_DATA } from '../testing/expected-figures.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import { type DataSnapshot, performanceQuery } from './index.ts';
import { wholeTenant } from '../stores/reader.ts';

const SUPERSTORE = dataSetIn(TEST_DATA, 'superstore');
const figures = readFigures(SUPERSTORE);
const context = {
  today: toDateKey(figures.as_of),
  savedGranularity: null,
  savedDays: null,
  defaultPreset: 'last_7_days',
} as const;

let app: TestApp;
let snapshot: DataSnapshot;
beforeAll(async () => {
  app = await startTestApp();
  await app.userOfNewTenant('superstore');
  await app.importFile('superstore', SUPERSTORE.csv);
  snapshot = await app.skuline.readModel.readSnapshot(wholeTenant(app.tenantIdOf('superstore')));
});
afterAll(() => app.close());

/** The link of a dashboard that shows an expected period: its preset, or its two days where it is a custom range. */
function linkOf({ id, range, filters }: ExpectedPeriod): URL {
  const link = new URL('https://skuline.example/dashboard?metric=net_sales&breakdown=brand_name');
  if (isPresetId(id)) link.searchParams.set('range', id);
  else {
    link.searchParams.set('start', range.start);
    link.searchParams.set('end', range.end);
  }
  for (const name of filters['brand_name'] ?? []) link.searchParams.append('brand', name);
  for (const name of filters['parent_sku_name'] ?? []) link.searchParams.append('parent', name);
  for (const name of filters['sku_name'] ?? []) link.searchParams.append('sku', name);
  return link;
}

/** What the dashboard behind a link shows, made by the server from its read model. */
async function openLink(link: URL) {
  const analysis = readAnalysis(readSearch(valuesByKey(link.searchParams)), context);
  const { range, comparison, filters, granularity, breakdown, today, metricId } = analysis;
  const { performance } = app.skuline.readModel;
  const days = await performance.read(
    snapshot,
    performanceQuery({ periods: [range, comparison], filters, groupBy: ['date_key'] }),
  );
  const segments = await performance.read(
    snapshot,
    performanceQuery({ periods: [range], filters, groupBy: ['date_key', breakdown], granularity }),
  );
  const daysOf = (index: 0 | 1) =>
    days.flatMap(({ period: own, date_key, ...sums }) =>
      own === index ? [{ date: toDateKey(date_key), sums }] : [],
    );
  const compared = { current: range, previous: comparison };
  const cards = { range, compared, current: daysOf(0), previous: daysOf(1), known: {} };
  const input = {
    request: { range, filters },
    compared: { periods: compared, noDataYet: null, noDataBefore: null },
    dataVersion: snapshot.dataVersion,
  };
  const model = prepareSeries({
    rows: segments.map(({ names, ...row }) => ({ ...row, segment: names[0] ?? '' })),
    range,
    granularity,
    metricId: metricId ?? 'sessions',
    today,
    maturingDays: 0,
  });
  return {
    compared,
    tiles: prepareMetricViews(cards, today),
    cards: cardsCsv(cards, { ...input, title: 'Performance metrics' }).split('\r\n'),
    chart: chartCsv(model, { ...input, title: 'Net Sales by Brand', notes: [] }).split('\r\n'),
  };
}

/** A tile shows the expected figure; “—” for a ratio with nothing to divide by, which is 0 in the API and in files. */
function tileText(id: CardMetricId, { cards, totals }: ExpectedPeriod): string {
  const metric = METRICS[id];
  const isDivided = metric.kind === 'additive' || totals[denominatorOf(metric, 'card')] !== 0;
  return formatMetric(id, isDivided ? (cards[id]?.value ?? null) : null);
}

test.each(
  [...figures.periods, ...figures.filtered].map((period) => [linkOf(period).search, period] as const),
)(
  'the server reads the link %s: its days, its tiles, its chart and both CSV files have the expected figures',
  async (_search, period) => {
    const { compared, tiles, cards, chart } = await openLink(linkOf(period));
    expect(compared).toEqual({ current: period.range, previous: period.comparison });
    for (const id of CARD_METRIC_IDS) {
      const expected = period.cards[id];
      if (expected === undefined) continue;
      expect([id, tiles[id].value]).toEqual([id, tileText(id, period)]);
      const line = cards.find((text) => text.startsWith(`${tiles[id].label},`));
      const [, value, previous] = line?.split(',') ?? [];
      expect([id, Number(value)]).toEqual([id, expect.closeTo(expected.value, 8)]);
      expect([id, Number(previous)]).toEqual([id, expect.closeTo(expected.previousValue, 8)]);
    }
    const wholeRange = chart.at(-2)?.split(',') ?? [];
    expect([wholeRange.at(-1), Number(wholeRange.at(-2))]).toEqual([
      'Whole range',
      period.totals['net_sales'],
    ]);
  },
);
