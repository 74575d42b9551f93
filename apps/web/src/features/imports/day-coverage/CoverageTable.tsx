import { ActionIcon } from '@mantine/core';
import type { CoverageResponse } from '@skuline/contract';
import { toDateKey, weekdayOf } from '@skuline/domain/calendar';
import { formatDateRange, formatDay, formatMoment } from '@skuline/domain/formatting';
import {
  CHANNEL_LABELS,
  type CoverageState,
  describeMissing,
  KIND_LABELS,
} from '@skuline/domain/report-formats';
import { IconChevronLeft, IconChevronRight, IconX } from '@tabler/icons-react';
import { Fragment, type KeyboardEvent, useState } from 'react';
import { now, today } from '../../../clock.ts';
import { Icon } from '../../../ui/index.ts';
import classes from './Coverage.module.css';

interface CoverageTableProps {
  readonly coverage: CoverageResponse;
  /** Null: there are no older days. */
  readonly onOlder: (() => void) | null;
  readonly onNewer: (() => void) | null;
}

type Channel = CoverageResponse['channels'][number];
type Kind = Channel['kinds'][number];
type Cell = Kind['cells'][number];

const WORDS: Readonly<Record<CoverageState, string>> = {
  there: 'there',
  not_final: 'not final yet',
  missing: 'missing',
  none: 'nothing',
};
const LEGEND: readonly CoverageState[] = ['there', 'not_final', 'missing', 'none'];
const STEPS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
};
const MONDAY = 1;

/** A table of days: what is there of each channel and kind, and from which file. Shapes say it before colors. */
export function CoverageTable({ coverage, onOlder, onNewer }: CoverageTableProps) {
  const { days, channels } = coverage;
  const [first, last] = [days[0], days.at(-1)];
  const [focused, setFocused] = useState<Cell | null>(null);
  if (first === undefined || last === undefined) return null;
  const range = formatDateRange({ start: toDateKey(first), end: toDateKey(last) }, today());
  return (
    <>
      <div className={classes.head}>
        <h2 className={classes.title}>Coverage</h2>
        <p className={classes.quiet}>{range} · Los Angeles time</p>
        <nav className={classes.steps} aria-label="Days of the coverage">
          <ActionIcon aria-label="Earlier days" disabled={onOlder === null} onClick={() => onOlder?.()}>
            <Icon shape={IconChevronLeft} />
          </ActionIcon>
          <ActionIcon aria-label="Later days" disabled={onNewer === null} onClick={() => onNewer?.()}>
            <Icon shape={IconChevronRight} />
          </ActionIcon>
        </nav>
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
                  {channel.kinds.map((kind, row) => (
                    <KindRow
                      key={kind.kind}
                      channel={channel}
                      kind={kind}
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
      <Foot coverage={coverage} focused={focused} />
    </>
  );
}

/** The first day and each Monday by name. */
function DayHeads({ days }: Pick<CoverageResponse, 'days'>) {
  return (
    <thead>
      <tr>
        <th scope="col" className={classes.wide}>
          <span className={classes.hidden}>Channel</span>
        </th>
        <th scope="col" className={classes.wide}>
          <span className={classes.hidden}>Kind</span>
        </th>
        {days.map((day, at) => {
          const isNamed = at === 0 || (weekdayOf(toDateKey(day)) === MONDAY && at > 3);
          const text = formatDay(toDateKey(day), today());
          return (
            <th key={day} scope="col" className={classes.day} data-numeric>
              <span className={isNamed ? undefined : classes.hidden}>{text}</span>
            </th>
          );
        })}
        <th scope="col" className={classes.wide}>
          <span className={classes.hidden}>Days that are there</span>
        </th>
      </tr>
    </thead>
  );
}

interface KindRowProps {
  readonly channel: Channel;
  readonly kind: Kind;
  readonly isFirst: boolean;
  readonly hasFirstCell: boolean;
  readonly onFocus: (cell: Cell) => void;
}

function KindRow({ channel, kind, isFirst, hasFirstCell, onFocus }: KindRowProps) {
  const there = kind.cells.filter(({ state }) => state === 'there' || state === 'not_final').length;
  const expected = kind.cells.filter(({ state }) => state !== 'none').length;
  return (
    <tr>
      <th scope="row" className={classes.channel}>
        {isFirst ? (
          CHANNEL_LABELS[channel.channel]
        ) : (
          <span className={classes.hidden}>{CHANNEL_LABELS[channel.channel]}</span>
        )}
      </th>
      <th scope="row" className={classes.kind}>
        {KIND_LABELS[kind.kind]}
      </th>
      {kind.cells.map((cell, at) => {
        const text = describeCell(channel, kind, cell);
        return (
          <td key={cell.day} className={classes.place}>
            <button
              type="button"
              className={classes.cell}
              data-state={cell.state}
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
      <td className={classes.count} data-numeric>
        {expected === 0 ? '' : `${there} of ${expected} days`}
      </td>
    </tr>
  );
}

function describeCell(
  { channel }: Channel,
  { kind }: Kind,
  { day, state, fileName, importedAt }: Cell,
): string {
  const of = `${CHANNEL_LABELS[channel]} ${KIND_LABELS[kind].toLowerCase()}, ${formatDay(toDateKey(day), today())}`;
  const from = fileName === null ? '' : `: ${fileName}`;
  const age = importedAt === null ? '' : `, imported ${formatMoment(new Date(importedAt), now())}`;
  return `${of}, ${WORDS[state]}${from}${age}`;
}

/** The arrows go by day and by kind; one cell of the grid is in the order of Tab. */
function moveFocus(event: KeyboardEvent<HTMLTableElement>) {
  const step = STEPS[event.key];
  const from = event.target instanceof HTMLElement ? event.target.closest('[data-state]') : null;
  if (step === undefined || from === null) return;
  const rows = [...event.currentTarget.querySelectorAll('tbody tr')].map((row) => [
    ...row.querySelectorAll<HTMLElement>('[data-state]'),
  ]);
  const row = rows.findIndex((cells) => cells.some((cell) => cell === from));
  const column = rows[row]?.findIndex((cell) => cell === from) ?? -1;
  const next = rows[row + step[0]]?.[column + step[1]];
  if (next === undefined) return;
  event.preventDefault();
  from.setAttribute('tabindex', '-1');
  next.setAttribute('tabindex', '0');
  next.focus();
}

function Foot({ coverage, focused }: { readonly coverage: CoverageResponse; readonly focused: Cell | null }) {
  const missing = describeMissing(coverage, today());
  return (
    <div className={classes.foot}>
      <ul className={classes.legend} aria-label="Legend">
        {LEGEND.map((state) => (
          <li key={state}>
            <span className={classes.swatch} data-state={state} aria-hidden>
              {state === 'missing' ? <Icon shape={IconX} place="small" /> : null}
            </span>
            {WORDS[state]}
          </li>
        ))}
      </ul>
      {focused?.fileName === null || focused === null ? null : (
        <p className={classes.quiet}>
          {formatDay(toDateKey(focused.day), today())}: {focused.fileName}
        </p>
      )}
      {missing.length === 0 ? null : (
        <ul className={classes.missing}>
          {missing.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      )}
    </div>
  );
}
