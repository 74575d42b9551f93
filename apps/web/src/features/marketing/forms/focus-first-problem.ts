import type { FormErrors } from '@mantine/form';

/** Moves the focus to the first field that is not right, in the order of the page. */
export function focusFirstProblem(
  errors: FormErrors,
  _values: unknown,
  event: { readonly currentTarget: EventTarget } | undefined,
): void {
  const form = event?.currentTarget;
  if (!(form instanceof HTMLFormElement)) return;
  const field = [...form.elements].find(
    (element) => 'name' in element && typeof element.name === 'string' && errors[element.name] !== undefined,
  );
  if (field instanceof HTMLElement) field.focus();
}
