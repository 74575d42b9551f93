import { Anchor } from '@mantine/core';
import type { TodayItem } from '@skuline/domain/digest';
import { Link } from '@tanstack/react-router';
import { linkSearch } from '../../../search-params.ts';
import { Sentences } from '../../../ui/index.ts';
import classes from './Today.module.css';

interface ToldItemsProps {
  readonly items: readonly TodayItem[];
  /** Goals lead to where they are changed, insights to their stories. */
  readonly areGoals?: boolean;
  readonly more?: string | null;
}

/** What a sheet tells, each with its evidence and the next step. */
export function ToldItems({ items, areGoals = false, more = null }: ToldItemsProps) {
  return (
    <>
      <ul className={classes.items}>
        {items.map(({ id, title, lines, impact }) => (
          <li key={id}>
            <p>
              <Anchor
                component={Link}
                {...(areGoals
                  ? { to: '/profile/insight-settings' }
                  : { to: '/insights/history', search: linkSearch({ insight: id }) })}
                className={classes.item ?? ''}
              >
                <Sentences text={title} />
              </Anchor>
              {impact === null ? null : (
                <span className={classes.impact} data-numeric>
                  {' '}
                  ({impact})
                </span>
              )}
            </p>
            {lines.map((line) => (
              <p key={line} className={classes.line}>
                <Sentences text={line} />
              </p>
            ))}
          </li>
        ))}
      </ul>
      {more === null ? null : <p className={classes.more}>{more}</p>}
    </>
  );
}
