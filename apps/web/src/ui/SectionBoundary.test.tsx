import { screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { renderPage } from '../testing/index.ts';
import { SectionBoundary } from './SectionBoundary.tsx';

beforeEach(() => {
  // React logs errors caught by a boundary to the console.
  vi.spyOn(console, 'error').mockImplementation(() => {});
});

let failure: Error | null = null;

function Chart() {
  if (failure !== null) throw failure;
  return <p>A chart</p>;
}

const page = (
  <>
    <SectionBoundary>
      <Chart />
    </SectionBoundary>
    <p>Cards</p>
  </>
);

test('what fails in one section leaves the others standing, and can be tried again', async () => {
  failure = new Error('no axis');
  const { user } = await renderPage(page);
  expect(screen.getByRole('heading', { name: 'Something went wrong' })).toBeVisible();
  expect(screen.getByText('Cards')).toBeVisible();
  failure = null;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(screen.getByText('A chart')).toBeVisible();
  expect(screen.queryByRole('alert')).toBeNull();
});

test('what fails again says so again', async () => {
  failure = new Error('no axis');
  const { user } = await renderPage(page);
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(screen.getByRole('alert').textContent).toContain('Something went wrong');
});
