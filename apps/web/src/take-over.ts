/** Should the app never draw a page with a heading, it is shown as it is after this time. */
const TAKE_OVER_TIMEOUT_MS = 10_000;

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

function fieldsOf(root: HTMLElement): Field[] {
  return [...root.querySelectorAll<Field>('input[name], textarea[name], select[name]')];
}

function writeValue(field: Field, value: string): void {
  // React has put a setter of its own on the element, which would hide the change from it.
  const plain = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value');
  plain?.set?.call(field, value);
  field.dispatchEvent(new Event('input', { bubbles: true }));
  field.dispatchEvent(new Event('change', { bubbles: true }));
}

/** What was typed into the document before the app was there, and where the person is, go over to the app's page. */
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
 * A button that was pressed too early is pressed again, if the app has drawn the same one. It is known by its words,
 * not by its place: the app's page may say more than the document, such as where a sign-in returns to.
 */
function pressAgain(from: HTMLElement, to: HTMLElement): void {
  const pressed = from.querySelector('[data-early-click]');
  if (pressed === null) return;
  const target = alike(pressed, to)[alike(pressed, from).indexOf(pressed)];
  if (target instanceof HTMLElement) target.click();
}

/**
 * Where the app is to be drawn. A document that came with its first paint keeps it until the app has drawn a page of
 * its own, out of sight; then one takes the other's place between two frames, with what was typed meanwhile.
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
  // A page that loads or asks something shows no heading yet.
  const observer = new MutationObserver(() => {
    if (stage.querySelector('h1') !== null) takeOver();
  });
  const timer = setTimeout(takeOver, TAKE_OVER_TIMEOUT_MS);
  observer.observe(stage, { childList: true, subtree: true });
  return stage;
}
