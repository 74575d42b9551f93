import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { useApi } from '../api/index.ts';
import { renderPage } from '../testing/index.ts';
import { AsOfScope } from './AsOfScope.tsx';

function Asked() {
  return <p>as of {useApi().asOf ?? 'now'}</p>;
}

test.each([
  ['a page that follows the link', true, 'as of 2026-11-12'],
  ['any other page', false, 'as of now'],
])('%s asks for figures as of', async (_, isFollowed, text) => {
  const page = (
    <AsOfScope isFollowed={isFollowed}>
      <Asked />
    </AsOfScope>
  );
  await renderPage(page, { at: '/?as_of=2026-11-12' });
  expect(await screen.findByText(text)).toBeVisible();
});
