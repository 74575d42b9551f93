import type { RowPath, StatementTreeRow } from '@skuline/domain/profit-loss';
import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react';

interface TreeKeys {
  /** The key of the row that Tab reaches. */
  readonly activeKey: string | null;
  readonly setActiveKey: (key: string) => void;
  readonly onKeyDown: (event: KeyboardEvent) => void;
}

interface TreeKeysInput {
  readonly rows: readonly StatementTreeRow[];
  readonly viewport: RefObject<HTMLElement | null>;
  readonly scrollTo: (index: number) => void;
  readonly onToggle: (path: RowPath) => void;
  readonly onShowAll: (below: RowPath) => void;
}

/** The keys of a tree grid by rows: up, down, Home and End move, right opens and goes in, left closes and goes out. */
export function useTreeKeys({ rows, viewport, scrollTo, onToggle, onShowAll }: TreeKeysInput): TreeKeys {
  const [chosenKey, setActiveKey] = useState<string | null>(null);
  const movingTo = useRef<string | null>(null);
  const found = rows.findIndex(({ key }) => key === chosenKey);
  const at = found === -1 ? 0 : found;
  // Effect: focuses the row that the keys have moved to, once it is drawn: far rows are not until they are scrolled to.
  useEffect(() => {
    // It may still run for what was drawn before the key.
    if (movingTo.current === null || rows[at]?.key !== movingTo.current) return;
    const row = viewport.current?.querySelector<HTMLElement>(`tbody tr[data-index="${at}"]`);
    if (row === null || row === undefined) return;
    movingTo.current = null;
    row.focus();
  });
  const moveTo = (index: number) => {
    const next = rows[Math.max(0, Math.min(index, rows.length - 1))];
    if (next === undefined) return;
    movingTo.current = next.key;
    setActiveKey(next.key);
    scrollTo(rows.indexOf(next));
  };
  const open = (row: StatementTreeRow) => {
    if (row.kind === 'rest') onShowAll(row.below);
    else if ('path' in row && row.path !== null) onToggle(row.path);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const row = rows[at];
    // A button of a row has keys of its own.
    const isOnRow = event.target instanceof HTMLTableRowElement;
    if (row === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    const isOpen = 'isOpen' in row && row.isOpen;
    const moves: Partial<Record<string, () => void>> = {
      ArrowDown: () => moveTo(at + 1),
      ArrowUp: () => moveTo(at - 1),
      Home: () => moveTo(0),
      End: () => moveTo(rows.length - 1),
      ArrowRight: () => (isOpen ? moveTo(at + 1) : open(row)),
      ArrowLeft: () => {
        if (isOpen) return open(row);
        return moveTo(rows.findLastIndex(({ level }, index) => index < at && level < row.level));
      },
      ...(isOnRow ? { Enter: () => open(row), ' ': () => open(row) } : {}),
    };
    const move = moves[event.key];
    if (move === undefined) return;
    event.preventDefault();
    move();
  };
  return { activeKey: rows[at]?.key ?? null, setActiveKey, onKeyDown };
}
