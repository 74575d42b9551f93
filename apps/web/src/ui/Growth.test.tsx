import { render } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { Growth, type GrowthProps } from './Growth.tsx';

describe('a growth badge', () => {
  test.each<[GrowthProps, string, string]>([
    [{ trend: 'up', isGood: true, magnitude: '8.3%' }, 'up 8.3 percent, better', 'good'],
    [{ trend: 'up', isGood: false, magnitude: '22.4%' }, 'up 22.4 percent, worse', 'bad'],
    [{ trend: 'down', isGood: true, magnitude: '5.4%' }, 'down 5.4 percent, better', 'good'],
    [{ trend: 'down', isGood: false, magnitude: '0.7 pt' }, 'down 0.7 points, worse', 'bad'],
    [{ trend: 'neutral', isGood: null, magnitude: '0.0%' }, 'unchanged, 0.0 percent', 'neutral'],
  ])('%o is heard as "%s" and looks %s', (props, words, tone) => {
    const { container, getByText } = render(<Growth {...props} />);
    expect(getByText(words)).toBeTruthy();
    expect(container.querySelector('[data-tone]')?.getAttribute('data-tone')).toBe(tone);
    expect(container.querySelectorAll('svg').length).toBe(props.trend === 'neutral' ? 0 : 1);
  });

  test('an unknown change is a dash', () => {
    const { getByText } = render(<Growth trend="neutral" isGood={null} magnitude={null} />);
    expect(getByText('—')).toBeTruthy();
    expect(getByText('change unknown')).toBeTruthy();
  });
});
