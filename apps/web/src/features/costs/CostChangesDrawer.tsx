import type { CostChange } from '@skuline/contract';
import { countOf, formatMoment } from '@skuline/domain/formatting';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useApi } from '../../api/index.ts';
import { now } from '../../clock.ts';
import { ChangesDrawer } from '../../ui/index.ts';
import { describeChange, describeEntry } from './cost-texts.ts';
import classes from './Costs.module.css';
import { costChangesQuery } from './costs-queries.ts';
import { UndoCosts } from './UndoCosts.tsx';

interface CostChangesDrawerProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** Every change of costs, newest first: who, when, before and after, and its Undo. */
export function CostChangesDrawer(drawer: CostChangesDrawerProps) {
  const list = useInfiniteQuery({ ...costChangesQuery(useApi()), enabled: drawer.isOpen });
  return (
    <ChangesDrawer title="Cost changes" list={list} {...drawer}>
      {(change) => <Change key={change.change_id} change={change} />}
    </ChangesDrawer>
  );
}

/** So many of a change's values are named. */
const SHOWN_ENTRIES = 5;

function Change({ change }: { readonly change: CostChange }) {
  const { change_id: changeId, changed_by: who, changed_at: at, file_name: file, undoes } = change;
  const when = formatMoment(new Date(at), now());
  const rest = change.entry_count - Math.min(change.entries.length, SHOWN_ENTRIES);
  return (
    <li className={classes.change}>
      <div className={classes.changeHead}>
        <p>
          <strong>{undoes === null ? who : `Undone by ${who}`}</strong>, {when}
          {file === null ? '' : ` · ${file}`}
        </p>
        {change.can_undo ? (
          <UndoCosts changeId={changeId} label={`Undo the change of ${who}, ${when}`} />
        ) : null}
      </div>
      <ul className={classes.entries}>
        {change.entries.slice(0, SHOWN_ENTRIES).map((entry) => {
          const texts = describeEntry(entry);
          const text = describeChange(texts);
          return (
            <li key={`${texts.subject} ${text}`}>
              <span>{texts.subject}:</span> <strong>{text}</strong>
            </li>
          );
        })}
        {rest > 0 ? <li>and {countOf(rest, 'more cost')}</li> : null}
      </ul>
    </li>
  );
}
