import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderPage } from '../testing/index.ts';
import { Select } from './Select.tsx';

const options = () => screen.queryAllByRole('option', { hidden: true });

test('a list is drawn when its field first has the focus; an arrow key opens it at what is chosen', async () => {
  const { user } = await renderPage(
    <Select label="Week" data={['One', 'Two', 'Three']} defaultValue="Two" />,
  );
  const select = screen.getByRole('combobox', { name: 'Week' });
  expect(options()).toHaveLength(0);
  await user.tab();
  expect(options()).toHaveLength(3);
  await user.keyboard('{ArrowDown}');
  const active = () => document.getElementById(select.getAttribute('aria-activedescendant') ?? '');
  await waitFor(() => expect(active()).toHaveTextContent('Two'));
  await user.keyboard('{ArrowDown}{Enter}');
  expect(select).toHaveValue('Three');
});
