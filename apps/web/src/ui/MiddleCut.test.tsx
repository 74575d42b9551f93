import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { MiddleCut } from './MiddleCut.tsx';

test('the end of a long name is a part of its own, which is never cut', () => {
  render(<MiddleCut text="search-query-performance_asin_B0XQHBSK10_week-41 (1).csv" />);
  // The product and the week of a report of one ASIN.
  expect(screen.getByText('HBSK10_week-41 (1).csv')).toBeVisible();
  expect(screen.getByText('search-query-performance_asin_B0XQHBSK10_week-41 (1).csv')).toBeInTheDocument();
});

test('a short name is one text', () => {
  const { container } = render(<MiddleCut text="all orders (1).txt" />);
  expect(container.innerHTML).toBe('all orders (1).txt');
});
