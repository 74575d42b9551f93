/** If the app never renders a page with a heading, it is shown as it is after this time. */
const TAKE_OVER_TIMEOUT_MS = 10_000;

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

function fieldsOf(root: HTMLElement): Field[] {
  return [...root.querySelectorAll<Field>('input[name], textarea[name], select[name]')];
}

function writeValue(field: Field, value: string): void {
  // React overrides the element's own value setter, which would hide the change from React.
  const plain = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value');
  plain?.set?.call(field, value);
  field.dispatchEvent(new Event('input', { bubbles: true }));
  field.dispatchEvent(new Event('change', { bubbles: true }));
}

/** Copies the text typed into the document before the app loaded, and the focus, to the app's page. */
function carryOver(from: HTMLElement, to: HTMLElement, focused: Element | null): void {
  const targets = new Map(fieldsOf(to).map((field) => [field.name, field]));
  for (const field of fieldsOf(from)) {
    const target = targets.get(field.name);
    if (target !== undefined && field.value !== target.value) writeValue(target, field.value);
  }
  if (focused === null || !from.contains(focused)) return;
  const name = focused.getAttribute('name');
  const href = focused.getAttribute('href');
  const target = name === null ? to.querySelector<HTMLElement>(`a[href="${href}"]`) : targets.get(name);
  target?.focus({ preventScroll: true });
}

function wordsOf(button: Element): string {
  return button.getAttribute('aria-label') ?? button.textContent;
}

/** The buttons of a page that say what `button` says. */
function alike(button: Element, page: HTMLElement): Element[] {
  return [...page.querySelectorAll(button.tagName)].filter((each) => wordsOf(each) === wordsOf(button));
}

/**
 * A button that was pressed too early is pressed again, if the app has rendered the same one. It is matched by its
 * text, not by its position: the app's page may contain more than the document, such as where a sign-in returns to.
 */
function pressAgain(from: HTMLElement, to: HTMLElement): void {
  const pressed = from.querySelector('[data-early-click]');
  if (pressed === null) return;
  const target = alike(pressed, to)[alike(pressed, from).indexOf(pressed)];
  if (target instanceof HTMLElement) target.click();
}

/**
 * The element the app renders into. A prerendered document stays visible until the app has rendered its own page,
 * hidden; then they are swapped between two frames, and what was typed meanwhile is kept.
 */
export function prepareRoot(root: HTMLElement): HTMLElement {
  if (root.childElementCount === 0) return root;
  const stage = document.createElement('div');
  stage.id = root.id;
  const takeOver = () => {
    observer.disconnect();
    clearTimeout(timer);
    const focused = document.activeElement;
    root.replaceWith(stage);
    carryOver(root, stage, focused);
    pressAgain(root, stage);
  };
  // A page that is still loading has no heading.
  const observer = new MutationObserver(() => {
    if (stage.querySelector('h1') !== null) takeOver();
  });
  const timer = setTimeout(takeOver, TAKE_OVER_TIMEOUT_MS);
  observer.observe(stage, { childList: true, subtree: true });
  return stage;
}
