import type { ClientRect, KeyboardCoordinateGetter, UniqueIdentifier } from '@dnd-kit/core';
import { describe, expect, test, vi } from 'vitest';
import { keyboardSteps } from './EditableCards.tsx';

const ORDER = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];
const [WIDTH, HEIGHT] = [240, 104];

function rectAt(left: number, top: number): ClientRect {
  return { left, top, width: WIDTH, height: HEIGHT, right: left + WIDTH, bottom: top + HEIGHT };
}

function rectsIn(columns: number): Map<UniqueIdentifier, ClientRect> {
  return new Map(
    ORDER.map((id, index) => [
      id,
      rectAt((index % columns) * (WIDTH + 8), Math.floor(index / columns) * (HEIGHT + 8)),
    ]),
  );
}

/** The card whose position a key moves to, starting from the card `over`. */
function press(code: string, over: string | null, columns = 4): string | null {
  const rects = rectsIn(columns);
  const preventDefault = vi.fn<() => void>();
  // Only the properties the getter reads.
  const [event, args] = [
    { code, preventDefault },
    { active: 'a', context: { over: over === null ? null : { id: over }, droppableRects: rects } },
  ] as unknown as Parameters<KeyboardCoordinateGetter>;
  const place = keyboardSteps(ORDER)(event, args);
  expect(preventDefault).toHaveBeenCalledTimes(place === undefined ? 0 : 1);
  const found = [...rects].find(([, { left, top }]) => left === place?.x && top === place.y);
  return found === undefined ? null : String(found[0]);
}

describe('a lifted card', () => {
  test.each([
    ['ArrowRight', 'a', 'b'],
    ['ArrowRight', 'd', 'e'],
    ['ArrowLeft', 'e', 'd'],
    ['ArrowDown', 'b', 'f'],
    ['ArrowUp', 'f', 'b'],
    ['Home', 'f', 'a'],
    ['End', 'b', 'h'],
    // At the edges the position does not change.
    ['ArrowLeft', 'a', 'a'],
    ['ArrowDown', 'f', 'f'],
  ])('%s from %s goes to %s in four columns', (code, over, target) => {
    expect(press(code, over)).toBe(target);
  });

  test('goes down by two in the two columns of a phone', () => {
    expect(press('ArrowDown', 'b', 2)).toBe('d');
  });

  test('begins at its own place', () => {
    expect(press('ArrowRight', null)).toBe('b');
  });

  test('stays for any other key', () => {
    expect(press('KeyA', 'b')).toBeNull();
  });
});
