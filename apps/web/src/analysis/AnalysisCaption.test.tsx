import type { ApiCalls, TenantSummary } from '@skuline/contract';
import { toDateKey } from '@skuline/domain/calendar';
import { FACT_IDS, ZERO_FACTS } from '@skuline/domain/metrics';
import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { answerDays, fakeProductLists, fakeTenant, knownFrom, renderPage } from '../testing/index.ts';
import { AnalysisCaption } from './AnalysisCaption.tsx';
import { FiguresScope } from './FiguresScope.tsx';
import { useAnalysisDays } from './period/use-period-days.ts';

vi.setSystemTime('2026-11-20T20:00:00Z');

/** Everything is there to the 19th, sessions to the 18th. */
const KNOWN = {
  ...knownFrom('2026-10-01', '2026-11-19', FACT_IDS),
  ...knownFrom('2026-10-01', '2026-11-18', ['sessions']),
};

async function open(tenant: Partial<TenantSummary>) {
  const getDailyPerformanceBreakdown: ApiCalls['getDailyPerformanceBreakdown'] = async (query) => {
    const days = ['2026-11-12', '2026-11-18', '2026-11-19'];
    const rows = days.filter((day) => day >= query.start_date && day <= query.end_date);
    return answerDays(
      query,
      rows.map((day) => ({ ...ZERO_FACTS, sessions: 10, orders: 4, date_key: toDateKey(day) })),
      KNOWN,
    );
  };
  const getTenant: ApiCalls['getTenant'] = async () => ({ ...fakeTenant, known: KNOWN, ...tenant });
  const api = { ...fakeProductLists, getTenant, getDailyPerformanceBreakdown };
  return renderPage(
    <FiguresScope isFollowed={false}>
      <Page />
    </FiguresScope>,
    { at: '/dashboard', api },
  );
}

function Page() {
  const { data } = useAnalysisDays();
  return data === undefined ? null : <AnalysisCaption days={data} />;
}

test('a report that nobody has imported is missing', async () => {
  await open({});
  expect(await screen.findByText(/^No traffic report for Nov 19/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Import it' })).toBeVisible();
});

test('what a connected source does not have yet is not in yet, and nothing to import', async () => {
  const maturingByKind = { sales: 2, refunds: 2, traffic: 4, ads: 2 };
  await open({ maturingDays: 4, maturingByKind, pulledKinds: ['sales', 'traffic'] });
  expect(await screen.findByText('Not in yet: traffic for Nov 19')).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Import it' })).toBeNull();
});
