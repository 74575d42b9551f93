import type { DateRange } from '@skuline/domain/calendar';
import { type Note, prepareStockNotes } from '@skuline/domain/notes';
import { hasFilters, type ProductFilters } from '@skuline/domain/products';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { useAnalysis } from '../../../analysis/index.ts';
import { type DayOut, daysOutQuery, notesQuery, useApi, useHasStock } from '../../../api/index.ts';
import { chartNotesPreference } from '../../../preferences/index.ts';
import { trackAction } from '../../../telemetry/index.ts';
import { whenIdle } from '../../../when-idle.ts';

export interface ChartNotes {
  /** Whether the browser has had time for them: the figures come first. */
  readonly isReady: boolean;
  readonly isOn: boolean;
  readonly switchOn: (isOn: boolean) => void;
  /** The notes people wrote; none while they are off or on their way. */
  readonly shown: readonly Note[];
}

const NONE: readonly Note[] = [];
const NONE_OUT: readonly DayOut[] = [];

interface Subject {
  readonly range: DateRange;
  readonly filters: ProductFilters;
}

/** Insights, imports and changes of costs have pages of their own, and would bury what people wrote. */
const isOwn = ({ kind }: Note) => kind === 'own';

/**
 * What people wrote on the days of the chart, and on which of them its products were out of stock; whether it is
 * shown is remembered.
 */
export function useChartNotes({ range, filters }: Subject): ChartNotes {
  const api = useApi();
  const { today } = useAnalysis();
  const [isReady, setReady] = useState(false);
  const [isOn, setOn] = useState(() => chartNotesPreference.find() ?? true);
  // Effect: the idle callback.
  useEffect(() => {
    let isWanted = true;
    whenIdle(() => {
      if (isWanted) setReady(true);
    });
    return () => {
      isWanted = false;
    };
  }, []);
  const { data = NONE } = useQuery({ ...notesQuery(api, range), enabled: isReady && isOn });
  const isMarked = useHasStock() && api.asOf === null && isReady && isOn;
  const { data: daysOut = NONE_OUT } = useQuery({
    ...daysOutQuery(api, { range, filters }),
    enabled: isMarked,
  });
  // Of a whole company some SKU is nearly always out: a mark says that much of it was.
  const isNamed = hasFilters(filters);
  return useMemo(
    () => ({
      isReady,
      isOn,
      switchOn: (next) => {
        trackAction('chart_notes_switched', { on: next });
        chartNotesPreference.save(next);
        setOn(next);
      },
      shown: isOn
        ? [
            ...data.filter(isOwn),
            ...prepareStockNotes(
              daysOut.filter(({ isUnusual }) => isNamed || isUnusual),
              today,
            ),
          ]
        : NONE,
    }),
    [data, daysOut, isNamed, isOn, isReady, today],
  );
}
