import { ActionIcon } from '@mantine/core';
import type { CoverageResponse } from '@skuline/contract';
import { toDateKey, weekdayOf } from '@skuline/domain/calendar';
import { formatDateRange, formatDay, formatMoment } from '@skuline/domain/formatting';
import { CHANNEL_LABELS, KIND_LABELS } from '@skuline/domain/report-formats';
import { IconChevronLeft, IconChevronRight, IconX } from '@tabler/icons-react';
import { Fragment, type KeyboardEvent, useState } from 'react';
import { now, today } from '../../../clock.ts';
import { Icon } from '../../../ui/index.ts';
import type { GivenFiles } from '../import-queries.ts';
import classes from './Coverage.module.css';
import { COVERAGE_WORDS, CoverageFoot, OF_THESE_FILES } from './CoverageFoot.tsx';

interface CoverageTableProps {
  readonly coverage: CoverageResponse;
  /** Files whose cells are marked. */
  readonly given: GivenFiles | undefined;
  /** The ways to other days, null where there are none. */
  readonly steps: { readonly older: (() => void) | null; readonly newer: (() => void) | null } | null;
}

type Channel = CoverageResponse['channels'][number];
type Kind = Channel['kinds'][number];
type Cell = Kind['cells'][number];

const MONDAY = 1;

/** A table of days: what is there of each channel and kind, and from which file. Shapes say it before colors. */
export function CoverageTable({ coverage, given, steps }: CoverageTableProps) {
  const { days, channels } = coverage;
  const [first, last] = [days[0], days.at(-1)];
  const [focused, setFocused] = useState<Cell | null>(null);
  if (first === undefined || last === undefined) return null;
  const range = formatDateRange({ start: toDateKey(first), end: toDateKey(last) }, today());
  const isAhead = given !== undefined && given.files.length + given.waiting.length > 0;
  return (
    <>
      <div className={classes.head}>
        <h2 className={classes.title}>{isAhead ? 'Coverage after this import' : 'Coverage'}</h2>
        <p className={classes.quiet}>{range} · Los Angeles time</p>
        {steps === null ? null : (
          <nav className={classes.steps} aria-label="Days of the coverage">
            <ActionIcon
              aria-label="Earlier days"
              disabled={steps.older === null}
              onClick={() => steps.older?.()}
            >
              <Icon shape={IconChevronLeft} />
            </ActionIcon>
            <ActionIcon
              aria-label="Later days"
              disabled={steps.newer === null}
              onClick={() => steps.newer?.()}
            >
              <Icon shape={IconChevronRight} />
            </ActionIcon>
          </nav>
        )}
      </div>
      {channels.length === 0 ? (
        <p className={classes.quiet}>Nothing has been imported yet. What you import is shown here by day.</p>
      ) : (
        <div className={classes.scroll}>
          <table
            className={classes.table}
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role -- the arrows go through its cells
            role="grid"
            aria-label={`Coverage, ${range}`}
            onKeyDown={moveFocus}
          >
            <DayHeads days={days} />
            <tbody>
              {channels.map((channel, at) => (
                <Fragment key={channel.channel}>
                  <tr className={classes.above}>
                    <th colSpan={days.length + 3} scope="rowgroup" className={classes.channel}>
                      {CHANNEL_LABELS[channel.channel]}
                    </th>
                  </tr>
                  {channel.kinds.map((kind, row) => (
                    <KindRow
                      key={`${kind.kind} ${kind.source ?? ''}`}
                      channel={channel}
                      kind={kind}
                      imports={given?.imports}
                      isFirst={row === 0}
                      hasFirstCell={at === 0 && row === 0}
                      onFocus={setFocused}
                    />
                  ))}
                </Fragment>
              ))}
            </tbody>
          </table>
        </div>
      )}
      <CoverageFoot coverage={coverage} focused={focused} given={given} />
    </>
  );
}

/** The first day and each Monday by name, where there is room for it. */
function DayHeads({ days }: Pick<CoverageResponse, 'days'>) {
  return (
    <thead>
      <tr>
        <th scope="col" className={`${classes.wide} ${classes.aside}`}>
          <span className={classes.hidden}>Channel</span>
        </th>
        <th scope="col" className={classes.wide}>
          <span className={classes.hidden}>Kind</span>
        </th>
        {days.map((day, at) => {
          const isNamed =
            at === 0 || (weekdayOf(toDateKey(day)) === MONDAY && at > 3 && at < days.length - 2);
          const text = formatDay(toDateKey(day), today());
          return (
            <th key={day} scope="col" className={classes.day} data-numeric>
              <span className={isNamed ? undefined : classes.hidden}>{text}</span>
            </th>
          );
        })}
        <th scope="col" className={`${classes.wide} ${classes.aside}`}>
          <span className={classes.hidden}>Days with data</span>
        </th>
      </tr>
    </thead>
  );
}

interface KindRowProps {
  readonly channel: Channel;
  readonly kind: Kind;
  readonly imports: ReadonlySet<number> | undefined;
  readonly isFirst: boolean;
  readonly hasFirstCell: boolean;
  readonly onFocus: (cell: Cell) => void;
}

function KindRow({ channel, kind, imports, isFirst, hasFirstCell, onFocus }: KindRowProps) {
  const there = kind.cells.filter(isThere).length;
  const expected = kind.cells.filter(({ state }) => state !== 'none').length;
  return (
    <tr>
      <th scope="row" className={`${classes.channel} ${classes.aside}`}>
        <span className={isFirst ? undefined : classes.hidden}>{CHANNEL_LABELS[channel.channel]}</span>
      </th>
      <th scope="row" className={classes.kind}>
        {KIND_LABELS[kind.kind]}
        {kind.source === undefined ? null : <span className={classes.source}>{kind.source}</span>}
      </th>
      {kind.cells.map((cell, at) => {
        const isOfThese = isThere(cell) && (cell.importId === null || imports?.has(cell.importId) === true);
        const text = `${describeCell(channel, kind, cell)}${isOfThese ? `, ${OF_THESE_FILES}` : ''}`;
        return (
          <td key={cell.day} className={classes.place}>
            <button
              type="button"
              className={classes.cell}
              data-state={cell.state}
              data-of-these={isOfThese || undefined}
              aria-label={text}
              title={text}
              tabIndex={hasFirstCell && at === 0 ? 0 : -1}
              onFocus={() => onFocus(cell)}
            >
              {cell.state === 'missing' ? <Icon shape={IconX} place="small" /> : null}
            </button>
          </td>
        );
      })}
      <td className={`${classes.count} ${classes.aside}`} data-numeric>
        {expected === 0 ? null : (
          <span>
            {there} of {expected} days
          </span>
        )}
      </td>
    </tr>
  );
}

function isThere({ state }: Cell): boolean {
  return state === 'there' || state === 'not_final';
}

function describeCell(
  { channel }: Channel,
  { kind, source }: Kind,
  { day, state, fileName, importedAt }: Cell,
): string {
  const whose = source === undefined ? '' : ` of ${source}`;
  const of = `${CHANNEL_LABELS[channel]} ${KIND_LABELS[kind].toLowerCase()}${whose}, ${formatDay(toDateKey(day), today())}`;
  const from = fileName === null ? '' : `: ${fileName}`;
  const age = importedAt === null ? '' : `, imported ${formatMoment(new Date(importedAt), now())}`;
  return `${of}, ${COVERAGE_WORDS[state]}${from}${age}`;
}

/** Rows and columns that an arrow goes. */
const STEPS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
};

/** The arrows go by day and by kind; one cell of the grid is in the order of Tab. */
function moveFocus(event: KeyboardEvent<HTMLTableElement>) {
  const step = STEPS[event.key];
  const from = event.target instanceof HTMLElement ? event.target.closest('[data-state]') : null;
  if (step === undefined || from === null) return;
  const rows = [...event.currentTarget.querySelectorAll('tbody tr')]
    .map((row) => [...row.querySelectorAll<HTMLElement>('[data-state]')])
    .filter((cells) => cells.length > 0);
  const row = rows.findIndex((cells) => cells.some((cell) => cell === from));
  const column = rows[row]?.findIndex((cell) => cell === from) ?? -1;
  const next = rows[row + step[0]]?.[column + step[1]];
  if (next === undefined) return;
  event.preventDefault();
  from.setAttribute('tabindex', '-1');
  next.setAttribute('tabindex', '0');
  next.focus();
}
