/*
 * Starts the app on a page that came with its first paint: at the first sign of life (a pointer, a key, a finger,
 * scrolling), at once where the paint can't be right (someone is signed in, or the address says more than the path),
 * and in any case a few seconds later. Until then the page can be read, its links work, and its forms can be filled
 * in; src/take-over.ts carries over what was typed and pressed. A file of its own, because the content security policy
 * allows no inline script.
 */
const SIGNS = ['pointermove', 'pointerdown', 'keydown', 'touchstart', 'wheel', 'scroll', 'focusin'];
const REST_MS = 6000;

/** A button pressed before the app is there is pressed again by the app. Links need no help. */
function noteEarlyClick({ target }) {
  const button = target.closest?.('[data-drawn-ahead] button');
  if (!button) return;
  document.querySelector('[data-early-click]')?.removeAttribute('data-early-click');
  button.dataset.earlyClick = '';
}

function isSomeoneSignedIn() {
  try {
    return localStorage.getItem('skuline.session') !== null;
  } catch {
    // No storage, nobody signed in.
    return false;
  }
}

/** Calls `start` once, at the first sign of life. */
function onSignOfLife(start) {
  const listener = () => {
    for (const sign of SIGNS) removeEventListener(sign, listener, true);
    start();
  };
  for (const sign of SIGNS) addEventListener(sign, listener, { capture: true, passive: true });
}

function startApp(entry) {
  let hasStarted = false;
  const start = () => {
    if (hasStarted) return;
    hasStarted = true;
    import(entry).catch(() => {
      // The line is down for a moment: the next sign tries again.
      hasStarted = false;
      onSignOfLife(start);
    });
  };
  // The page may be taken over between press and release, and then no click comes; a key's click has no press.
  for (const press of ['pointerdown', 'click']) addEventListener(press, noteEarlyClick, true);
  onSignOfLife(start);
  if (isSomeoneSignedIn() || location.search !== '' || location.hash !== '') start();
  else addEventListener('load', () => setTimeout(start, REST_MS));
}

startApp(document.currentScript.dataset.entry);
