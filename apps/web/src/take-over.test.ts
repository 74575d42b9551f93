import { beforeEach, describe, expect, test, vi } from 'vitest';
import { prepareRoot } from './take-over.ts';

const PAGE = '<main><h1>Sign in</h1><form><input name="email"><button>Send</button></form></main>';

function rootOf(html: string): HTMLElement {
  document.body.innerHTML = `<div id="root" data-drawn-ahead>${html}</div>`;
  const root = document.getElementById('root');
  if (root === null) throw new Error('no root');
  return root;
}

const nextTask = () => new Promise((resolve) => setTimeout(resolve));

beforeEach(() => {
  document.body.innerHTML = '';
});

describe('the place the app is drawn in', () => {
  test('is the root itself where the document came empty', () => {
    const root = rootOf('');
    expect(prepareRoot(root)).toBe(root);
  });

  test('stays out of sight until the app has drawn a page with a heading', async () => {
    const root = rootOf(PAGE);
    const stage = prepareRoot(root);
    stage.innerHTML = '<p>Loading...</p>';
    await nextTask();
    expect(document.getElementById('root')).toBe(root);
    stage.innerHTML = PAGE;
    await nextTask();
    expect(document.getElementById('root')).toBe(stage);
    expect(root.isConnected).toBe(false);
  });

  test('takes over what was typed, and where the person is', async () => {
    const root = rootOf(PAGE);
    const typed = root.querySelector('input');
    if (typed !== null) typed.value = 'maya@';
    typed?.focus();
    const stage = prepareRoot(root);
    const heard = vi.fn<(event: Event) => void>();
    stage.addEventListener('input', heard);
    stage.innerHTML = PAGE;
    await nextTask();
    const field = stage.querySelector('input');
    expect([field?.value, document.activeElement === field, heard.mock.calls.length]).toEqual([
      'maya@',
      true,
      1,
    ]);
  });

  test('presses a button again that was pressed too early, if it is the same', async () => {
    for (const [html, times] of [
      [PAGE, 1],
      [PAGE.replace('Send', 'Delete'), 0],
      // The app knows where the person wanted to go, the document does not.
      [PAGE.replace('<form>', '<p>You will return to Dashboard.</p><form><button>Show</button>'), 1],
    ] as const) {
      const root = rootOf(PAGE);
      root.querySelector('button')?.setAttribute('data-early-click', '');
      const stage = prepareRoot(root);
      const pressed = vi.fn<(event: Event) => void>((event) => event.preventDefault());
      stage.addEventListener('click', pressed);
      stage.innerHTML = html;
      await nextTask();
      expect(
        pressed.mock.calls.map(([{ target }]) => target instanceof Element && target.textContent),
      ).toEqual(Array.from({ length: times }, () => 'Send'));
    }
  });
});
