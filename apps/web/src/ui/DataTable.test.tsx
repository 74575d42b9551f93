import { render, screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { namesWidth } from './DataTable.tsx';
import { DataTable, TooltipCard, TooltipRow } from './index.ts';

test('a table is named, and the region it scrolls in is reached by keyboard under the same name', () => {
  render(
    <DataTable caption="Statement by week">
      <thead>
        <tr>
          <th scope="col">Statement</th>
          <th scope="col">
            Oct 22 – 25 <small>(4 days)</small>
          </th>
        </tr>
      </thead>
      <tbody>
        <tr>
          <th scope="row">Net sales</th>
          <td>$120,759</td>
        </tr>
      </tbody>
    </DataTable>,
  );
  const region = screen.getByRole('region', { name: 'Statement by week' });
  expect(region.tabIndex).toBe(0);
  const table = within(region).getByRole('table', { name: 'Statement by week' });
  expect(within(table).getByRole('columnheader', { name: 'Oct 22 – 25 (4 days)' })).toBeVisible();
  expect(within(table).getByRole('row', { name: 'Net sales $120,759' })).toBeVisible();
});

test('a tooltip without a remark has no line for one', () => {
  const { rerender } = render(<Tooltip note={null} />);
  expect(screen.queryByText('Partial week')).toBeNull();
  rerender(<Tooltip note="Partial week" />);
  expect(screen.getByText('Partial week')).toBeVisible();
});

function Tooltip({ note }: { readonly note: string | null }) {
  return (
    <TooltipCard title="Nov 16 – 20" note={note}>
      <TooltipRow label="Total">$155,788</TooltipRow>
    </TooltipCard>
  );
}

test.each([
  { name: 'all of them where they fit', room: 400, whole: 'first', frozenEnd: 0, width: null },
  {
    name: 'the first ones, and the next one fades in 16 pixels',
    room: 300,
    whole: 'first',
    frozenEnd: 0,
    width: 124,
  },
  {
    name: 'the last ones of a table that stands at its end',
    room: 300,
    whole: 'last',
    frozenEnd: 0,
    width: 140,
  },
  {
    name: 'those between the names and what stays at the end',
    room: 330,
    whole: 'last',
    frozenEnd: 1,
    width: 170,
  },
  {
    name: 'the first ones up to what stays at the end, and nothing of the next one',
    room: 330,
    whole: 'first',
    frozenEnd: 1,
    width: 170,
  },
  { name: 'none where there is room for none', room: 120, whole: 'first', frozenEnd: 0, width: 104 },
] as const)('beside the names of a table stand whole columns: $name', ({ width, ...room }) => {
  expect(namesWidth({ widths: [100, 80, 80, 80], ...room })).toBe(width);
});

test('columns are placed again when the frame of a table gets wider, though the table does not', () => {
  const tellOf = new Map<Element, () => void>();
  vi.stubGlobal(
    'ResizeObserver',
    class {
      readonly tell: () => void;
      constructor(tell: () => void) {
        this.tell = tell;
      }
      observe(target: Element) {
        tellOf.set(target, this.tell);
      }
      disconnect() {}
    },
  );
  let room = 300;
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockImplementation(() => room);
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(function width(
    this: HTMLElement,
  ) {
    return new DOMRect(0, 0, this.innerHTML === 'Statement' ? 100 : 80, 20);
  });
  HTMLElement.prototype.scrollTo = () => {};
  render(
    <DataTable caption="Statement by day" wholeColumns="first">
      <thead>
        <tr>
          {['Statement', 'Nov 24', 'Nov 25', 'Nov 26'].map((name) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
    </DataTable>,
  );
  const frame = screen.getByRole('region', { name: 'Statement by day' });
  const table = within(frame).getByRole('table');
  tellOf.get(table)?.();
  expect(table.style.getPropertyValue('--names')).toBe('124px');
  room = 330;
  tellOf.get(frame)?.();
  expect(table.style.getPropertyValue('--names')).toBe('154px');
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});
