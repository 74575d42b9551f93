import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { MiddleCut } from './MiddleCut.tsx';

test('the end of a long name is a part of its own, which is never cut', () => {
  render(<MiddleCut text="US_Search_query_performance_ASIN_View (1).csv" />);
  expect(screen.getByText('_View (1).csv'.slice(1))).toBeVisible();
  expect(screen.getByText('US_Search_query_performance_ASIN_View (1).csv')).toBeInTheDocument();
});

test('a short name is one text', () => {
  const { container } = render(<MiddleCut text="all orders (1).txt" />);
  expect(container.innerHTML).toBe('all orders (1).txt');
});
