import { describe, expect, test } from 'vitest';
import { demoRequestBody } from './demo-requests.ts';
import { feedbackBody } from './feedback.ts';

const DEMO_REQUEST = {
  request_id: '7c8e2e0c-6f0e-4a54-9b6e-0d3f4f1f2a11',
  name: 'Maya Alder',
  email: 'maya@alderandoak.com',
  company: 'Alder & Oak',
};
const FEEDBACK = { request_id: DEMO_REQUEST.request_id, kind: 'idea', message: 'Weekly mails.' };

describe('a demo request', () => {
  test('name, work email and company are enough', () => {
    expect(demoRequestBody.parse(DEMO_REQUEST)).toEqual({
      ...DEMO_REQUEST,
      marketplace: '',
      monthly_orders: '',
      message: '',
      website: '',
    });
  });

  test('blanks round a text and other line ends are mended', () => {
    const sent = { ...DEMO_REQUEST, name: '  Maya Alder ', message: ' one\r\ntwo\rthree\n' };
    expect(demoRequestBody.parse(sent)).toMatchObject({ name: 'Maya Alder', message: 'one\ntwo\nthree' });
  });

  test.each([
    [{ name: '' }, 'name', 'Enter your name.'],
    [{ name: ' \t ' }, 'name', 'Enter your name.'],
    [{ name: undefined }, 'name', 'Enter your name.'],
    [{ name: 'x'.repeat(201) }, 'name', 'Use at most 200 characters.'],
    [{ name: 'Maya\u001b[31m' }, 'name', 'Use letters, digits and symbols only.'],
    [{ name: 'Maya\nAlder' }, 'name', 'Use letters, digits and symbols only.'],
    [{ email: '' }, 'email', 'Enter your work email.'],
    [{ email: 'maya' }, 'email', 'Enter an email like name@company.com.'],
    [{ email: 'maya@' }, 'email', 'Enter an email like name@company.com.'],
    [{ email: `${'m'.repeat(250)}@a.com` }, 'email', 'Use at most 254 characters.'],
    [{ company: ' ' }, 'company', 'Enter your company.'],
    [{ message: 'x'.repeat(4001) }, 'message', 'Use at most 4,000 characters.'],
    [{ message: 'bell\u0007' }, 'message', 'Use letters, digits and symbols only.'],
  ])('%o is not accepted', (change, field, message) => {
    const { error } = demoRequestBody.safeParse({ ...DEMO_REQUEST, ...change });
    expect(error?.issues.map((issue) => [issue.path.join('.'), issue.message])).toContainEqual([
      field,
      message,
    ]);
  });

  test.each([
    [{ request_id: 'one' }],
    [{ marketplace: 'bazaar' }],
    [{ monthly_orders: '12' }],
    [{ admin: true }],
  ])('%o is not accepted', (change) =>
    expect(demoRequestBody.safeParse({ ...DEMO_REQUEST, ...change }).success).toBe(false),
  );
});

describe('feedback', () => {
  test.each([
    [{}, true],
    [{ email: '' }, true],
    [{ email: 'maya@alderandoak.com' }, true],
    [{ email: 'maya' }, false],
    [{ message: ' \n ' }, false],
    [{ kind: 'rant' }, false],
    [{ tenant_id: 'someone-else' }, false],
  ])('with %o it is accepted: %s', (change, expected) =>
    expect(feedbackBody.safeParse({ ...FEEDBACK, ...change }).success).toBe(expected),
  );
});
