import type { DateRange } from '@skuline/domain/calendar';
import type { Note } from '@skuline/domain/notes';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { notesQuery, useApi } from '../../../api/index.ts';
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

/** Insights, imports and changes of costs have pages of their own, and would bury what people wrote. */
const isOwn = ({ kind }: Note) => kind === 'own';

/** What people wrote on the days of the chart, and whether it is shown; the choice is remembered. */
export function useChartNotes(range: DateRange): ChartNotes {
  const api = useApi();
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
  return useMemo(
    () => ({
      isReady,
      isOn,
      switchOn: (next) => {
        trackAction('chart_notes_switched', { on: next });
        chartNotesPreference.save(next);
        setOn(next);
      },
      shown: isOn ? data.filter(isOwn) : NONE,
    }),
    [data, isOn, isReady],
  );
}
