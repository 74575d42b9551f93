import { type DateKey, findDateKey } from '@skuline/domain/calendar';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { tenantQuery, useApi } from '../../api/index.ts';

/** The tenant's newest day with data: null where it has none or cannot be asked, undefined while that is not known. */
export function useNewestDay(): DateKey | null | undefined {
  const { data, failureCount } = useQuery(tenantQuery(useApi()));
  if (data !== undefined) return findDateKey(data.dataThrough?.last ?? '');
  return failureCount > 0 ? null : undefined;
}

/**
 * The newest day as it was known when an answer came. A day that arrives later belongs to the next answer: the old rows
 * do not have it yet. `answeredAt` changes with each answer.
 */
export function useNewestDayOf(answeredAt: string): DateKey | null | undefined {
  const newestDay = useNewestDay();
  const [known, setKnown] = useState({ newestDay, answeredAt });
  const wasUnknown = known.newestDay === undefined || known.newestDay === null;
  if (known.answeredAt === answeredAt && (!wasUnknown || known.newestDay === newestDay)) {
    return known.newestDay;
  }
  // Setting state while rendering, for this very component, is React's way to keep a former value without an effect.
  setKnown({ newestDay, answeredAt });
  return newestDay;
}
