import type { ChangedStretch } from '@skuline/contract';
import {
  type ChangedFact,
  type ChangedFigures,
  changeOfFact,
  describeMost,
  formatFact,
  formatFactChange,
} from '@skuline/domain/data-changes';
import { Fragment } from 'react';
import classes from './ChangesPage.module.css';

interface MostChangedProps extends Pick<ChangedStretch, 'most'> {
  readonly fact: ChangedFact;
}

/** What changed most of a fact, each name beside its change. */
export function MostChanged({ fact, most }: MostChangedProps) {
  return (
    <span className={classes.most}>
      {describeMost(fact, most).map((text) => (
        <Fragment key={text}>
          <span>{text}</span>{' '}
        </Fragment>
      ))}
    </span>
  );
}

interface FigureCellsProps {
  readonly figures: ChangedFigures;
  readonly fact: ChangedFact;
  readonly isStrong?: boolean;
}

/** Before, after and the change of a fact. */
export function FigureCells({ figures, fact, isStrong = false }: FigureCellsProps) {
  const textOf = (side: ChangedFigures['before']) =>
    side === null ? 'no data' : formatFact(fact, side[fact]);
  return (
    <>
      <td>{textOf(figures.before)}</td>
      <td data-strong={isStrong || undefined} data-label="→">
        {textOf(figures.after)}
      </td>
      <td data-strong={isStrong || undefined} data-place="answer">
        {formatFactChange(fact, changeOfFact(figures, fact))}
      </td>
    </>
  );
}

/** The imports of a drop that changed a fact; of names, all of them. */
export function importsOf(
  { imports }: ChangedStretch,
  fact: ChangedFact | undefined,
): ChangedStretch['imports'] {
  return fact === undefined ? imports : imports.filter(({ facts }) => facts.includes(fact));
}

interface ImportCellProps {
  readonly imports: ChangedStretch['imports'];
  readonly isNamed?: boolean;
}

/** `41 · refunds.csv`, `43 · 2 files`; inside of a drop their numbers alone. */
export function ImportCell({ imports, isNamed = false }: ImportCellProps) {
  const [first, ...others] = imports;
  const names = others.length === 0 ? first?.file_name : `${imports.length} files`;
  const text = isNamed ? `${first?.import_id} · ${names}` : imports.map((one) => one.import_id).join(', ');
  return (
    <td
      data-align="start"
      data-place={isNamed ? 'last' : undefined}
      data-label={isNamed ? undefined : 'Import'}
      className={classes.import}
      title={imports.map((one) => one.file_name).join('\n')}
    >
      {first === undefined ? 'not known' : text}
    </td>
  );
}
