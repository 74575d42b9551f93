import type { DateKey } from '@skuline/domain/calendar';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNewestDay } from '../../../analysis/index.ts';
import { tenantQuery, useApi } from '../../../api/index.ts';
import { today } from '../../../clock.ts';
import { CoverageCard } from './CoverageCard.tsx';

/** /import/coverage: what is there of each day; it opens where the newest data are. */
export function CoveragePage() {
  const { isPending } = useQuery(tenantQuery(useApi()));
  const newest = useNewestDay();
  const [chosen, setChosen] = useState<DateKey | null>(null);
  const opens = newest === null || newest > today() ? today() : newest;
  return <CoverageCard end={chosen ?? opens} isAsked={!isPending} onGo={setChosen} />;
}
