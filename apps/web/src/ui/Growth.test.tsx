import { showGrowth } from '@skuline/domain/changes';
import { render } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { Growth } from './Growth.tsx';

describe('a growth badge', () => {
  test.each([
    [8.3, '8.3%', 'up 8.3 percent, better', 'good', 'plain', 1],
    [-4.9, '4.9%', 'down 4.9 percent, worse', 'bad', 'plain', 1],
    [-5.4, '5.4%', 'down 5.4 percent, worse', 'bad', 'strong', 1],
    [-0.1, '−0.1%', 'about unchanged, 0.1 percent', 'neutral', 'quiet', 0],
    [0, '0.0%', 'unchanged, 0.0 percent', 'neutral', 'quiet', 0],
    [null, '—', 'change unknown', 'neutral', 'unknown', 0],
  ] as const)(
    'of %s reads %s, is heard as "%s" and looks %s and %s',
    (growth, text, words, tone, weight, arrows) => {
      const { container } = render(<Growth change={showGrowth(growth, 'up')} />);
      const badge = container.firstElementChild;
      expect(badge?.textContent).toBe(text + words);
      expect([badge?.getAttribute('data-tone'), badge?.getAttribute('data-weight')]).toEqual([tone, weight]);
      expect(container.querySelectorAll('svg')).toHaveLength(arrows);
    },
  );
});
