import { render, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
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
