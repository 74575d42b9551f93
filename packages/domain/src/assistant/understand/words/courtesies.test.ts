import { describe, expect, test } from 'vitest';
import { withoutCourtesies } from './courtesies.ts';

describe('a message without its courtesies', () => {
  test.each([
    ['Hi Anna, net sales last month? Kind regards, Tom', 'net sales last month'],
    ['Quick question: how many orders yesterday', 'how many orders yesterday'],
    ['my boss wants to know orders by brand. cheers', 'orders by brand'],
    ['units last week, thanks a lot!', 'units last week'],
    ['top SKUs in October. Best, Mia', 'top SKUs in October'],
  ])('“%s” asks “%s”', (message, expected) => {
    expect(withoutCourtesies(message)).toBe(expected);
  });

  test.each(['which day of the week sells best', 'hello', 'Thanks!', 'best', 'top brands by thanks card'])(
    '“%s” is left as it is',
    (message) => {
      expect(withoutCourtesies(message)).toBe(message);
    },
  );
});
