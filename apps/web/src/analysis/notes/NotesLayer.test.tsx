import type { ApiCalls } from '@skuline/contract';
import { bucketsOf, toDateKey } from '@skuline/domain/calendar';
import type { Note, NoteMark } from '@skuline/domain/notes';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { renderPage } from '../../testing/index.ts';
import { NotesLayer } from './NotesLayer.tsx';

/** Says that everything is 642 pixels wide. */
class WideResizeObserver implements ResizeObserver {
  readonly #tell: ResizeObserverCallback;

  constructor(tell: ResizeObserverCallback) {
    this.#tell = tell;
  }

  observe(target: Element): void {
    const contentRect = new DOMRect(0, 0, 642, 300);
    this.#tell(
      [{ target, contentRect, borderBoxSize: [], contentBoxSize: [], devicePixelContentBoxSize: [] }],
      this,
    );
  }

  unobserve(): void {}
  disconnect(): void {}
}

beforeEach(() => void vi.stubGlobal('ResizeObserver', WideResizeObserver));
afterEach(() => vi.unstubAllGlobals());

const today = toDateKey('2026-11-20');
// Ten pixels apart, from 40 to 640.
const buckets = bucketsOf({ start: toDateKey('2026-09-21'), end: today }, 'daily');
const own: Note = { id: '7', kind: 'own', date_key: '2026-09-22', text: 'Price up', link: null };
const cost: Note = { id: null, kind: 'cost', date_key: '2026-11-19', text: 'K-1 costs $4', link: '/costs' };
const story: Note = {
  id: null,
  kind: 'insight',
  date_key: '2026-11-20',
  text: 'Kettle ran out',
  link: '/insights/history?insight=3',
};

function draw(
  notes: readonly Note[],
  api: Partial<ApiCalls> = {},
  onNearest?: (mark: NoteMark | null) => void,
) {
  return renderPage(
    <div data-testid="plot">
      <NotesLayer
        notes={notes}
        chart={{ buckets, today }}
        left={40}
        bottom={34}
        {...(onNearest === undefined ? {} : { onNearest })}
      />
    </div>,
    { api },
  );
}

test('each mark stands at its day and says what it is; those too near share one', async () => {
  await draw([own, cost, story]);
  const marks = await screen.findAllByRole('button');
  expect(marks.map((mark) => [mark.getAttribute('aria-label'), mark.style.insetInlineStart])).toEqual([
    ['Note, Sep 22: Price up', '50px'],
    ['2 notes, Nov 19 – 20', '635px'],
  ]);
});

test('by keyboard: Enter opens what a mark tells, and a link leads to it', async () => {
  const { user, history } = await draw([own, cost, story]);
  await screen.findAllByRole('button');
  await user.tab();
  await user.tab();
  await user.keyboard('{Enter}');
  expect(await screen.findByRole('dialog', { name: '2 notes, Nov 19 – 20' })).toHaveTextContent(
    'Insight · Nov 20Kettle ran outOpen the insightCost change · Nov 19K-1 costs $4Open the costs',
  );
  await user.click(screen.getByRole('link', { name: 'Open the insight' }));
  expect(history.location.href).toBe('/insights/history?insight=3');
});

test('a note is deleted, and written again by Undo', async () => {
  const removeNote = vi.fn<ApiCalls['removeNote']>().mockResolvedValue(true);
  const addNote = vi.fn<ApiCalls['addNote']>().mockResolvedValue({ ...own, kind: 'own', id: '8' });
  const { user } = await draw([own], { removeNote, addNote });
  await user.click(await screen.findByRole('button', { name: 'Note, Sep 22: Price up' }));
  await user.click(await screen.findByRole('button', { name: 'Delete' }));
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(removeNote.mock.calls[0]?.[0]).toMatchObject({ params: { id: '7' } });
  await waitFor(() =>
    expect(addNote.mock.calls[0]?.[0]).toMatchObject({ body: { date_key: '2026-09-22', text: 'Price up' } }),
  );
});

test('the mark nearest to the pointer is told, and the one that has the focus', async () => {
  const near = vi.fn<(mark: NoteMark | null) => void>();
  const { user } = await draw([own, cost], {}, near);
  await screen.findAllByRole('button');
  const nearest = () => near.mock.lastCall?.[0]?.notes[0]?.text;
  const plot = screen.getByTestId('plot');
  fireEvent.pointerMove(plot, { clientX: 300 });
  expect(nearest()).toBe('Price up');
  fireEvent.pointerMove(plot, { clientX: 400 });
  expect(nearest()).toBe('K-1 costs $4');
  fireEvent.pointerLeave(plot);
  expect(near).toHaveBeenLastCalledWith(null);
  await user.tab();
  expect(nearest()).toBe('Price up');
});
