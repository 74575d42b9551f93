import { writeNumber } from './number-text.ts';

/** A JSON object whose fields are still to be looked at. */
export type Json = Readonly<Record<string, unknown>>;

export function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The object; one without fields for anything else. */
export function objectOf(value: unknown): Json {
  return isObject(value) ? value : {};
}

/** A text or a number as a report writes it; '' for anything else. */
export function textOf(value: unknown): string {
  if (typeof value === 'string') return value;
  return typeof value === 'number' ? writeNumber(value) : '';
}
