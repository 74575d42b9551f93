const FIRST_WAIT_MS = 1000;

/**
 * Loads a style sheet that failed again, when the connection is back or after a while: code that is loaded again does
 * not ask for its styles a second time, and its page would be drawn without them.
 */
export function keepStyles(): void {
  // Errors of links don't bubble.
  document.addEventListener(
    'error',
    ({ target }) => {
      if (target instanceof HTMLLinkElement && target.rel === 'stylesheet') loadLater(target);
    },
    true,
  );
}

function loadLater(failed: HTMLLinkElement): void {
  const wait = Number(failed.dataset['wait'] ?? FIRST_WAIT_MS);
  const load = () => {
    clearTimeout(timer);
    window.removeEventListener('online', load);
    const again = failed.cloneNode();
    if (again instanceof HTMLLinkElement) again.dataset['wait'] = String(2 * wait);
    failed.replaceWith(again);
  };
  const timer = setTimeout(load, wait);
  window.addEventListener('online', load);
}
