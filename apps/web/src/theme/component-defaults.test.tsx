import { MultiSelect, Select } from '@mantine/core';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderPage } from '../testing/index.ts';

test('an arrow key opens a select at what is chosen, and Enter takes what it went on to', async () => {
  const { user } = await renderPage(
    <Select label="Week" data={['One', 'Two', 'Three']} defaultValue="Two" />,
  );
  await user.tab();
  await user.keyboard('{ArrowDown}');
  const select = screen.getByRole('combobox', { name: 'Week' });
  const active = () => document.getElementById(select.getAttribute('aria-activedescendant') ?? '');
  await waitFor(() => expect(active()).toHaveTextContent('Two'));
  await user.keyboard('{ArrowDown}{Enter}');
  expect(select).toHaveValue('Three');
});

test('every select has the same mark of its menu', async () => {
  const { container } = await renderPage(
    <>
      <Select label="Week" data={['One']} />
      <Select label="Month" data={['One']} searchable />
      <MultiSelect label="Days" data={['One']} searchable clearable />
    </>,
  );
  expect(container.querySelectorAll('.tabler-icon-chevron-down')).toHaveLength(3);
});
