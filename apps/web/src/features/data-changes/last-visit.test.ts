import { afterEach, expect, test } from 'vitest';
import { visitsPreference } from '../../preferences/index.ts';
import { noteVisit } from './last-visit.tsx';

afterEach(() => visitsPreference.clear());

const at = (time: string) => new Date(`2026-11-18T${time}:00Z`);

test('a visit ends where the app was not in use for half an hour, each person’s and tenant’s by itself', () => {
  expect(noteVisit('maya', at('09:00'))).toBeNull();
  expect(noteVisit('maya', at('09:20'))).toBeNull();
  expect(noteVisit('maya', at('09:51'))).toEqual(at('09:20'));
  expect(noteVisit('maya', at('10:15')), 'the same visit').toEqual(at('09:20'));
  expect(noteVisit('sam', at('10:20'))).toBeNull();
  expect(noteVisit('maya', at('11:00'))).toEqual(at('10:15'));
});

test('an invalid stored value counts as no visit', () => {
  localStorage.setItem(visitsPreference.key, '[{"owner":1}]');
  expect(noteVisit('maya', at('09:00'))).toBeNull();
});
