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
  /** Where there is little room: the sentence of each alone, which opens its evidence and next step. */
  readonly areFolded?: boolean;
  readonly more?: string | null;
}

/** What a sheet tells, each with its evidence and the next step. */
export function ToldItems({ items, areGoals = false, areFolded = false, more = null }: ToldItemsProps) {
  return (
    <>
      <ul className={classes.items}>
        {items.map((item) => {
          const link = areGoals
            ? ({ to: '/profile/insight-settings' } as const)
            : ({ to: '/insights/history', search: linkSearch({ insight: item.id }) } as const);
          const evidence = item.lines.map((line) => (
            <p key={line} className={classes.line}>
              <Sentences text={line} />
            </p>
          ));
          return (
            <li key={item.id}>
              {areFolded ? (
                <details>
                  <summary className={classes.item}>
                    <Sentences text={item.title} />
                    <Impact item={item} />
                  </summary>
                  {evidence}
                  <Anchor component={Link} {...link} size="sm">
                    Open insight
                  </Anchor>
                </details>
              ) : (
                <>
                  <p>
                    <Anchor component={Link} {...link} className={classes.item ?? ''}>
                      <Sentences text={item.title} />
                    </Anchor>
                    <Impact item={item} />
                  </p>
                  {evidence}
                </>
              )}
            </li>
          );
        })}
      </ul>
      {more === null ? null : <p className={classes.more}>{more}</p>}
    </>
  );
}

/** What it came to, behind the sentence that says what happened. */
function Impact({ item: { impact } }: { readonly item: TodayItem }) {
  if (impact === null) return null;
  return (
    <span className={classes.impact} data-numeric>
      {' '}
      ({impact})
    </span>
  );
}
