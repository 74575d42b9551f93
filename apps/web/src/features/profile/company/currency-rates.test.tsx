import type { ApiCalls } from '@skuline/contract';
import { fireEvent, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { type Upload, UploadRefused } from '../../../api/index.ts';
import { fakeTenant, renderPage } from '../../../testing/index.ts';
import { CurrencyRates } from './CurrencyRates.tsx';

const EURO = {
  from: 'EUR',
  to: 'USD',
  first_day: '2026-11-01',
  last_day: '2026-11-10',
  days: 9,
  newest_rate: '1.0875000000',
};
const missing_rates = [{ from: 'GBP', days: [{ start: '2026-11-02', end: '2026-11-03' }] }];

interface Opened extends Partial<ApiCalls> {
  readonly upload?: Upload<{ readonly rates: number }>;
}

async function open({ upload = () => Promise.resolve({ rates: 2 }), ...calls }: Opened = {}) {
  const api = {
    getTenant: () => Promise.resolve({ ...fakeTenant, missing_rates }),
    listCurrencyRates: () => Promise.resolve({ data: [EURO] }),
    ...calls,
  };
  await renderPage(<CurrencyRates upload={upload} />, { api });
  return screen.findByRole('region', { name: 'Exchange rates' });
}

const choose = (name: string) =>
  fireEvent.change(screen.getByLabelText('CSV file of exchange rates'), {
    target: { files: [new File(['date_key\n'], name)] },
  });

test('says of each two currencies the days and the newest rate, and which are missing', async () => {
  const section = await open();
  const [row] = within(section).getAllByRole('listitem');
  expect(row).toHaveTextContent('EUR to USD');
  expect(row).toHaveTextContent(/Nov 1 – 10, 9 of 10 days/u);
  expect(row).toHaveTextContent('1 EUR = 1.0875 USD');
  expect(within(section).getByRole('status')).toHaveTextContent('No rate from GBP to USD for Nov 2 – 3');
});

test('a company without any is told so', async () => {
  const section = await open({
    getTenant: () => Promise.resolve(fakeTenant),
    listCurrencyRates: () => Promise.resolve({ data: [] }),
  });
  expect(within(section).getByRole('status')).toHaveTextContent('No rates yet');
});

test('a file is saved, and what is shown is read again', async () => {
  let reads = 0;
  await open({
    listCurrencyRates: () => {
      reads += 1;
      return Promise.resolve({ data: [{ ...EURO, newest_rate: reads === 1 ? '1.0875' : '1.2' }] });
    },
  });
  choose('rates.csv');
  expect(await screen.findByText('rates.csv: 2 rates saved.')).toBeVisible();
  expect(await screen.findByText('1 EUR = 1.2 USD')).toBeVisible();
});

test('a file with wrong lines is refused with each of them', async () => {
  const badLines = [{ line: 3, column: 'to', value: 'XXQ', reason: 'is not a currency such as EUR' }];
  await open({
    upload: () => Promise.reject(new UploadRefused('1 line is invalid.', { badLines, badLineCount: 1 })),
  });
  choose('rates.csv');
  const refused = await screen.findByRole('region', { name: 'Refused file' });
  expect(within(refused).getByText('XXQ')).toBeVisible();
});
