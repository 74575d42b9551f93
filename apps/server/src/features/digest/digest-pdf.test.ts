import type { DigestView } from '@skuline/domain/digest';
import { expect, test } from 'vitest';
import { readPdf } from '../../testing/read-pdf.ts';
import { writeDigestPdf } from './digest-pdf.ts';

const NOW = new Date('2026-11-21T15:00:00Z');
const LINK = 'https://skuline.test/insights/digest?date=2026-11-19&period=weekly';

const view: DigestView = {
  title: 'Weekly digest',
  tenantName: 'Müller & Söhne 深圳市中国电子 かな ő Жук',
  dates: 'Nov 13 – 19',
  compared: 'Compared with Nov 6 – 12.',
  cautions: ['No traffic report for Nov 18 – 19.'],
  figures: [
    {
      metric: 'net_sales',
      label: 'Net Sales',
      value: '$1,200',
      restsOn: null,
      previous: '$1,000',
      change: { text: '20.0%', direction: 'up', weight: 'plain', isGood: true, spoken: 'up 20.0%' },
    },
    {
      metric: 'conversion',
      label: 'Conversion',
      value: '10.0%',
      restsOn: '5 of 7 days',
      previous: '—',
      change: { text: '', direction: null, weight: 'unknown', isGood: null, spoken: 'unknown' },
    },
  ],
  sections: [
    {
      id: 'new',
      heading: 'New insights',
      empty: 'None.',
      more: 'And 3 more.',
      items: [
        { id: '1', title: '电热水壶 ran out', impact: '$1,235 lost', lines: ['No orders.', 'Send stock.'] },
      ],
    },
    { id: 'recovered', heading: 'Back to usual', empty: 'Nothing recovered.', more: null, items: [] },
  ],
};

const insights = (count: number, line: string): DigestView => ({
  ...view,
  sections: [
    {
      id: 'new',
      heading: 'New insights',
      empty: '',
      more: null,
      items: Array.from({ length: count }, (_, at) => ({
        id: `${at}`,
        title: `Insight ${at}`,
        impact: null,
        lines: [line],
      })),
    },
  ],
});

test('a reader finds in it, as text, all that the digest says, and the way to its page', async () => {
  const read = await readPdf(await writeDigestPdf(view, LINK, NOW));
  expect(read.pages).toEqual([
    `Weekly digest
Müller & Söhne 深圳市中国电子 かな ő Жук · Nov 13 – 19
No traffic report for Nov 18 – 19.
Net Sales
$1,200
▲ 20.0%
before $1,000
Conversion (5 of 7 days)
10.0%
change unknown
before —
Compared with Nov 6 – 12.
New insights
电热水壶 ran out ($1,235 lost)
No orders.
Send stock.
And 3 more.
Back to usual
Nothing recovered.
Open the digest on the web
Page 1 of 1`,
  ]);
  expect(read.links).toEqual([LINK]);
  expect(read.title).toBe('Weekly digest of Müller & Söhne 深圳市中国电子 かな ő Жук: Nov 13 – 19');
  expect(read.size).toEqual([612, 792]);
});

test('a long one goes on over several pages, and nothing of it is lost or leaves the page', async () => {
  const line = `Send stock to ${'K-1-LONG'.repeat(30)}, 不锈钢家用大容量自动断电保温快速烧水壶${'快速烧水壶'.repeat(20)}.`;
  const { pages } = await readPdf(await writeDigestPdf(insights(40, line), LINK, NOW));
  expect(pages.length).toBeGreaterThan(3);
  const text = pages.map((page) => page.replace(/\nPage \d+ of \d+$/, '')).join('\n');
  const letters = (words: string) => words.replaceAll(/\s/g, '');
  expect(letters(text).split(letters(line))).toHaveLength(41);
  const longest = Math.max(...text.split('\n').map((one) => one.length));
  expect(longest).toBeLessThan(110);
});

test('no line is broken within a signed amount', async () => {
  const line = 'Net sales fell by it: lower conversion −$10,895. '.repeat(12).trim();
  const { pages } = await readPdf(await writeDigestPdf(insights(3, line), LINK, NOW));
  expect(pages.join('\n').split('−$10,895')).toHaveLength(3 * 12 + 1);
});
