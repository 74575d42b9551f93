import { EVENT_FIELDS } from '@skuline/domain/telemetry';
import { screen, within } from '@testing-library/react';
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { fakeSession, renderApp } from '../../../testing/index.ts';
import { COOKIES, LOCAL_STORAGE, SESSION_STORAGE } from './kept-in-browser.ts';

const SOURCES = path.resolve(import.meta.dirname, '../../..');

async function openPrivacy() {
  await renderApp(fakeSession({ isSignedIn: false }).session, { at: '/privacy-policy' });
  await screen.findByRole('heading', { level: 1, name: 'Privacy policy' });
}

function termsOf(label: string): (string | null)[] {
  const list = document.querySelector<HTMLElement>(`dl[aria-label="${label}"]`);
  if (list === null) throw new Error(`The page has no list '${label}'.`);
  return within(list)
    .getAllByRole('term')
    .map((term) => term.textContent);
}

/** Names that are not storage keys: a channel between tabs, a lock, a storage test, the events of a chat. */
const NOT_KEPT = [
  'skuline.saved',
  'skuline.refresh',
  'skuline.probe',
  'skuline.waiting',
  'skuline.answered_by',
  'skuline.figures',
  'skuline.chart',
  'skuline.questions',
];

/** Every name starting with skuline in the web app's sources. */
function namesInCode(): Set<string> {
  const names = globSync('**/*.{ts,tsx}', { cwd: SOURCES })
    .filter((file) => !/\.test\.tsx?$|testing\/|features\/marketing\/legal\//.test(file))
    .flatMap((file) => {
      const text = readFileSync(path.join(SOURCES, file), 'utf8').replaceAll('${PREFIX}', 'skuline.');
      return [...text.matchAll(/['"`](skuline[._][\w.-]+)['"`]/g)].map(([, name = '']) => name);
    });
  // What ends in a dot is the beginning of several keys.
  return new Set(names.map((name) => (name.endsWith('.') ? `${name}…` : name)));
}

describe('the privacy policy', () => {
  test('it lists exactly the fields of an event', async () => {
    await openPrivacy();
    expect(termsOf('Fields of an event')).toEqual(Object.keys(EVENT_FIELDS));
  });

  test('it says what goes to the providers of models, to which, and when', async () => {
    await openPrivacy();
    const heading = screen.getByRole('heading', {
      name: 'What the assistant sends to the providers of models',
    });
    expect(heading.nextElementSibling).toHaveTextContent(/^Nothing, unless the operator has set a key/);
    expect(screen.getByText(/goes to that provider/)).toHaveTextContent(/Google, OpenAI or Anthropic/);
  });

  test('it names everything the code keeps in the browser, and nothing else', () => {
    const listed = [...LOCAL_STORAGE, ...SESSION_STORAGE, ...COOKIES].map(({ name }) => name);
    const ofTheServer = ['skuline.session_token'];
    const expected = [...namesInCode()].filter((name) => !NOT_KEPT.includes(name));
    expect([...new Set(listed)].filter((name) => !ofTheServer.includes(name)).toSorted()).toEqual(
      expected.toSorted(),
    );
  });

  test('it says that the name of who changed the company profile last is kept with it', async () => {
    await openPrivacy();
    expect(
      screen.queryAllByText(/what a tenant says of its company, with who changed it last and when/),
    ).toHaveLength(1);
  });

  test('its lists are on the page', async () => {
    await openPrivacy();
    expect(termsOf('Cookies')).toEqual(COOKIES.map(({ name }) => name));
    expect(termsOf('Local storage')).toEqual(LOCAL_STORAGE.map(({ name }) => name));
    expect(termsOf('Session storage')).toEqual(SESSION_STORAGE.map(({ name }) => name));
  });
});
