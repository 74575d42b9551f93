import { render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { laterPart } from './later-part.tsx';
import { SectionBoundary } from './SectionBoundary.tsx';
import { renderPage } from '../testing/index.ts';

function Greeting({ name }: { readonly name: string }) {
  return <p>Hello {name}</p>;
}

test('a part whose code is there is drawn at once, inside another one too', async () => {
  const inner = laterPart(() => Promise.resolve(Greeting));
  const outer = laterPart(() => Promise.resolve(inner.Part));
  await Promise.all([inner.load(), outer.load()]);
  render(<outer.Part with={{ with: { name: 'Ada' } }} />);
  expect(screen.getByText('Hello Ada')).toBeVisible();
});

test('while its code is on its way another thing stands in its place', async () => {
  const code = Promise.withResolvers<typeof Greeting>();
  const { Part } = laterPart(() => code.promise);
  render(<Part with={{ name: 'Ada' }} fallback={<p>Wait</p>} />);
  expect(screen.getByText('Wait')).toBeVisible();
  code.resolve(Greeting);
  expect(await screen.findByText('Hello Ada')).toBeVisible();
  expect(screen.queryByText('Wait')).toBeNull();
});

test('code that cannot be had is told by the section around it', async () => {
  const told = vi.spyOn(console, 'error').mockImplementation(() => {});
  const { Part } = laterPart<{ name: string }>(() => Promise.reject(new Error('gone')));
  await renderPage(
    <SectionBoundary>
      <Part with={{ name: 'Ada' }} />
    </SectionBoundary>,
  );
  expect(await screen.findByText(/could not be shown/)).toBeVisible();
  told.mockRestore();
});
