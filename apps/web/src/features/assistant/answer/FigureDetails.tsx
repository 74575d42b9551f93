import { Button } from '@mantine/core';
import { type FigureMark, findFigureDetails } from '@skuline/domain/assistant';
import { IconCheck } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useAnalysis } from '../../../analysis/index.ts';
import { Icon } from '../../../ui/index.ts';
import { linkSearch } from '../../../search-params.ts';
import { useAnswer } from './answer-context.ts';
import classes from './Figure.module.css';

/** Where the panel lies over the page, Escape closes these details and not the panel around them. */
export const OWN_ESCAPE = { 'data-mantine-stop-propagation': 'true' } as const;

interface FigureDetailsProps {
  readonly mark: FigureMark;
  /** The figure as it reads. */
  readonly text: ReactNode;
  readonly onClose: () => void;
}

/** Where a figure comes from: metric, filter, both periods, formula and rows. */
export function FigureDetails({ mark, text, onClose }: FigureDetailsProps) {
  const { today } = useAnalysis();
  const { results, onShowRows } = useAnswer();
  const details = findFigureDetails(mark, results, today);
  return (
    <>
      <div className={classes.head}>
        <span className={classes.title} data-numeric>
          {text}
        </span>
        <span className={classes.checked}>
          <Icon shape={IconCheck} place="small" />
          checked
        </span>
      </div>
      {details === null ? (
        <p className={classes.gone}>
          {mark.formula ?? 'It was found in your data.'} The rows are no longer kept: ask again to see them.
        </p>
      ) : (
        <>
          <dl className={classes.lines}>
            {details.lines.map(({ name, text: line, figure }) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd data-numeric>
                  {line}
                  {figure === null ? null : <strong> {figure}</strong>}
                </dd>
              </div>
            ))}
          </dl>
          <div className={classes.buttons}>
            <Button
              {...OWN_ESCAPE}
              variant="subtle"
              size="compact-sm"
              onClick={() => {
                onClose();
                onShowRows(details.callId);
              }}
            >
              Show rows
            </Button>
            {details.search === null ? null : (
              <Button
                {...OWN_ESCAPE}
                variant="subtle"
                size="compact-sm"
                component={Link}
                to="/dashboard"
                search={linkSearch(details.search)}
                onClick={onClose}
              >
                Open on the dashboard
              </Button>
            )}
          </div>
        </>
      )}
    </>
  );
}
