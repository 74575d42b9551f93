import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { METRIC_IDS } from '../../figures/metrics/index.ts';
import { listReports } from '../../files/report-formats/index.ts';
import {
  firstSentenceOf,
  HELP_CONTENTS,
  type HelpPage,
  helpPageOf,
  quoteHelp,
  metricPages,
  reportPages,
  searchHelp,
} from './index.ts';

const DOCS = path.resolve(import.meta.dirname, '../../../../../docs');

function written(folder: string, group: HelpPage['group']): HelpPage[] {
  return readdirSync(path.join(DOCS, folder)).map((name) =>
    helpPageOf(name.replace(/\.md$/, ''), group, readFileSync(path.join(DOCS, folder, name), 'utf8')),
  );
}

const PAGES = [
  ...written('help/pages', 'Pages'),
  ...written('help/topics', 'How it works'),
  ...metricPages(),
  ...reportPages(),
];
const ROUTES = new Set(
  readdirSync(path.resolve(DOCS, '../apps/web/src/routes')).map((name) =>
    `/${name
      .replace(/^_app\./, '')
      .replace(/\.tsx$/, '')
      .replaceAll('.', '/')}`.replace(/\/index$/, ''),
  ),
);

describe('the documentation', () => {
  test('every page of the app has a picture of its own, small and with words for it, and every picture a page', () => {
    const pictures = PAGES.filter(({ group }) => group === 'Pages').map(({ slug, picture }) => [
      slug,
      picture?.file,
    ]);
    expect(pictures).toEqual(pictures.map(([slug]) => [slug, `${slug}.webp`]));
    const files = readdirSync(path.join(DOCS, 'help/images'));
    expect(new Set(files)).toEqual(new Set(pictures.map(([, file]) => file)));
    for (const { picture } of PAGES) expect(picture?.alt.length ?? 100).toBeGreaterThan(40);
    const sizes = files.map((file) => statSync(path.join(DOCS, 'help/images', file)).size);
    expect(Math.max(...sizes)).toBeLessThanOrEqual(60_000);
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(1_000_000);
    for (const { text } of PAGES) expect(text).not.toContain('![');
  });

  test('has a page for each metric and each report that is read', () => {
    const slugs = PAGES.map(({ slug }) => slug);
    expect(new Set(slugs).size).toBe(slugs.length);
    expect(slugs).not.toContain(HELP_CONTENTS);
    expect(metricPages().map(({ slug }) => slug)).toEqual(METRIC_IDS.map((id) => id.replaceAll('_', '-')));
    expect(reportPages()).toHaveLength(listReports().length + 1);
  });

  test.each(PAGES.map((page) => [page.slug, page] as const))(
    '%s links to what there is',
    (_slug, { text }) => {
      const slugs = new Set(PAGES.map(({ slug }) => `/help/${slug}`));
      for (const [, href = ''] of text.matchAll(/\]\(([^)]+)\)/gu)) {
        const isThere = href.startsWith('/help/')
          ? slugs.has(href)
          : ROUTES.has(href) || href === '/api/docs';
        expect(isThere ? null : href).toBeNull();
      }
    },
  );

  test('a metric says how it is calculated, what it is not, and which report it needs', () => {
    const text = metricPages().find(({ slug }) => slug === 'conversion')?.text ?? '';
    expect(text).toContain('[Orders](/help/orders) divided by [Sessions](/help/sessions)');
    expect(text).toContain('unit session percentage');
    expect(text).toContain('](/help/report-amazon-business-report-sku)');
    expect(text).not.toContain('amazon-ads');
  });

  test('a report says where it is downloaded', () => {
    const page = reportPages().find(({ slug }) => slug === 'report-amazon-business-report-sku');
    expect(page?.text).toContain('**Reports → Business Reports → Detail Page Sales and Traffic By SKU**');
    expect(reportPages().at(-1)?.text).toContain('**Amazon: ');
  });
});

test.each([
  ['# X\n\n## Y\n\nIt *counts* [visits](/help/a). And more.', 'It counts visits.'],
  ['Three things: one, two.', 'Three things.'],
  ['No end', 'No end'],
])('what %j is about: %s', (text, expected) => {
  expect(firstSentenceOf(text)).toBe(expected);
});

describe('a search', () => {
  test('finds the page whose title it is first, whatever its case and accents', () => {
    expect(searchHelp(PAGES, 'roas')[0]?.page.slug).toBe('roas');
    expect(searchHelp(PAGES, 'CONVERSIÓN')[0]?.page.title).toBe('Conversion');
    expect(searchHelp(PAGES, 'undo import').map(({ page }) => page.slug)).toContain('import-data');
  });

  test('says which line has the words, without signs of Markdown', () => {
    const [hit] = searchHelp(PAGES, 'settlement deposit reserve');
    expect(hit?.page.slug).toBe('fees-and-payouts');
    expect(hit?.excerpt).toMatch(/^By payout: each settlement adds up to its deposit/);
  });

  test.each(['', '   ', 'zebra submarine'])('finds nothing for “%s”', (search) => {
    expect(searchHelp(PAGES, search)).toEqual([]);
  });
});

describe('a quotation of the documentation', () => {
  test.each([
    ['download the settlement report', 'report-amazon-settlement', 'Payments'],
    ['undo an import', 'import-data', 'Every import can be undone'],
    ['hide figures from other people about privacy', 'none', ''],
  ])('%s: %s', (question, slug, text) => {
    const quote = quoteHelp(PAGES, question);
    expect(quote?.slug ?? 'none').toBe(slug);
    expect(quote?.text ?? '').toContain(text);
  });

  test('reads the text of a page once, however often something is asked', () => {
    let reads = 0;
    const page: HelpPage = {
      slug: 'page',
      group: 'Pages',
      title: 'Costs',
      get text() {
        reads += 1;
        return 'Costs of units.';
      },
    };
    for (let question = 0; question < 5; question++) {
      expect(quoteHelp([page], 'costs of zebras')).toBeNull();
      expect(searchHelp([page], 'zebras')).toEqual([]);
    }
    expect(reads).toBe(1);
  });

  test('of words that say nothing there is none', () => {
    expect(quoteHelp(PAGES, 'how do I do that')).toBeNull();
    expect(quoteHelp(PAGES, '')).toBeNull();
  });
});
