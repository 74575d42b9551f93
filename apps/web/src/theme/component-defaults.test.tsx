import { MultiSelect } from '@mantine/core';
import { expect, test } from 'vitest';
import { renderPage } from '../testing/index.ts';
import { Select } from '../ui/index.ts';

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
