import { describeRestated } from '@skuline/domain/data-changes';
import { toDateKey } from '@skuline/domain/calendar';
import { IconHistory } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useApi } from '../../api/index.ts';
import { today } from '../../clock.ts';
import { Icon } from '../../ui/index.ts';
import classes from './ChangesMark.module.css';
import { dataChangesQuery } from './data-changes-query.ts';
import { useLastVisit } from './last-visit.tsx';

/** A line saying that figures of earlier days have changed since the last visit; nothing if none have. */
export function ChangesMark() {
  const lastVisit = useLastVisit();
  const api = useApi();
  const since = lastVisit?.toISOString() ?? '';
  // Changes since the last visit do not concern figures as known at an earlier date.
  const isWanted =
    since !== '' &&
    (api.asOf ?? null) === null &&
    [...(api.channels ?? []), ...(api.marketplaces ?? []), ...(api.tags ?? [])].length === 0;
  const { data } = useQuery({ ...dataChangesQuery(api, since, 0), enabled: isWanted, retry: false });
  const restated = isWanted ? (data?.restated ?? null) : null;
  if (restated === null) return null;
  const days = { start: toDateKey(restated.start), end: toDateKey(restated.end) };
  const text = describeRestated({ ...restated, days }, today());
  if (text === null) return null;
  return (
    <Link to="/import/changes" className={classes.mark}>
      <Icon shape={IconHistory} place="small" />
      {text}
    </Link>
  );
}
