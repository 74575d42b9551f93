import { addDays, type DateKey, toDateKey } from '@skuline/domain/calendar';
import { inventRows } from './invent-rows.ts';
import { inventSkus } from './invent-skus.ts';
import { type EventKind, NO_EFFECT, planEvent, type PlannedEvent } from './plant-events.ts';
import { Random } from './random.ts';
import type { PlainRow, Unknown } from './series-of-rows.ts';
import type { Shape } from './shapes.ts';

/** An invented seller, and what was planted into its last days. */
export interface InventedTenant {
  readonly rows: readonly PlainRow[];
  /** Days of whose traffic and ads there is no report. */
  readonly unknown: readonly Unknown[];
  /** The newest final day. */
  readonly until: DateKey;
  readonly planted: PlannedEvent | null;
}

/** Events are planted into ordinary weeks, and into some that are the marketplace's own. */
const ENDS_OF_EVENTS = [
  '2025-09-24',
  '2026-01-29',
  '2026-03-19',
  '2026-05-05',
  '2026-06-12',
  '2026-07-22',
  '2026-08-25',
  '2026-10-20',
  '2026-11-18',
  '2026-11-24',
  '2025-12-10',
];
/** Quiet tenants end on any day, or right after the marketplace's own days. */
const AFTER_SALES_DAYS = ['2026-07-16', '2026-10-15', '2025-12-02'];
/** The least seed that no other tenant has: that of the seller that is drawn where another can't show its event. */
const REDRAWN = 500_000_000;
/** Reports are up to so many days late. */
const MOST_LATE = 3;

/** `wasOver`: what happened ended a week ago and more, and nothing is to be told of it any more. */
export function inventTenant(
  seed: number,
  kind: EventKind | null,
  shape: Shape,
  wasOver = false,
): InventedTenant {
  const random = new Random(seed);
  const days = random.whole(70, 200);
  const isEvent = kind !== null && !wasOver;
  const end = isEvent
    ? addDays(toDateKey(random.pick(ENDS_OF_EVENTS)), random.whole(-2, 2))
    : random.chance(0.15)
      ? addDays(toDateKey(random.pick(AFTER_SALES_DAYS)), random.whole(-1, 4))
      : addDays(toDateKey('2025-09-01'), random.whole(0, 445));
  const unfinal = random.chance(0.3) ? 2 : 0;
  const skus = inventSkus(random, days, shape);
  const until = addDays(end, -unfinal);
  const event = kind === null ? null : planEvent(random, kind, skus);
  if (kind !== null && event === null) return inventTenant(seed + REDRAWN, kind, shape, wasOver);
  const ended = wasOver ? random.whole(7, 30) : 0;
  // Of an event whose days are not known yet there is nothing to see.
  const length = (event?.days ?? 0) + (shape.missesReports ? MOST_LATE : 0);
  const last = days - unfinal - ended;
  const rows = inventRows({ random, days, end, unfinal, skus, shape }, (sku, day) =>
    event !== null &&
    day >= last - length &&
    (ended === 0 || day < last) &&
    event.names.every((name, at) => sku.names[at] === name)
      ? event.effect
      : NO_EFFECT,
  );
  const unknown = shape.missesReports ? inventUnknown(random, until, days) : [];
  return { rows, until, unknown, planted: isEvent ? event : null };
}

/** The reports of the last days, and of a few days before them, that have not come. */
function inventUnknown(random: Random, until: DateKey, days: number): Unknown[] {
  return (['traffic', 'ads'] as const).flatMap((kind) => {
    const late = random.whole(0, MOST_LATE);
    const hole = addDays(until, -random.whole(8, Math.min(60, days - 8)));
    return [
      { kind, start: addDays(until, 1 - late), end: addDays(until, 2) },
      { kind, start: hole, end: addDays(hole, random.whole(0, 4)) },
    ];
  });
}
