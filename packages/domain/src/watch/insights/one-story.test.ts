import { expect, test } from 'vitest';
import { kindsOfDays, listFrames } from './frames.ts';
import { onePerStory } from './one-story.ts';
import { deviationOf, measuredFacts } from './rules/anomaly-rule.ts';
import { ANOMALY_RULES } from './rules/index.ts';
import { ScopeView } from './scope-view.ts';
import type { Story } from './stories.ts';
import { type Happening, steadySeller } from './testing/steady-seller.ts';

const DAYS = 5;

/** The stories of these scopes that visits fell in the last days, put together. */
function fallsOf(scopes: readonly (readonly string[])[], happening: Happening): Story[] {
  const { days, known, total, scopes: parts } = steadySeller({ happening });
  const kinds = kindsOfDays({ days, known, hasData: total.sums.map((sums) => sums !== null) });
  const views = [total, ...parts].map((scope) => new ScopeView(scope, kinds));
  const isIn = (view: ScopeView, names: readonly string[]) =>
    names.every((name, at) => view.scope.names[at] === name);
  const viewOf = (names: readonly string[]) =>
    views.find((view) => view.scope.names.length === names.length && isIn(view, names)) ?? null;
  const rule = ANOMALY_RULES.find(({ id }) => id === 'traffic_change');
  const frame = rule && listFrames(days, kinds(measuredFacts(rule))).find((of) => of.days.length === DAYS);
  const stories = scopes.flatMap((names) => {
    const view = viewOf(names);
    const deviation = rule && frame && view ? deviationOf(rule, view, frame) : null;
    if (!rule || !frame || view === null || deviation === null) throw new Error('There is no such story.');
    const leaves =
      names.length === 3 ? [] : views.filter((of) => of.scope.level === 'sku' && isIn(of, names));
    return [{ rule, view, frame, deviation, leaves, worth: deviation.excess, certainty: -9, skus: [] }];
  });
  return onePerStory(stories, viewOf);
}

test('stories put together name the SKUs that it happened to, and no other of their parent SKUs', () => {
  const found = fallsOf(
    [
      ['Alder', 'Kettle'],
      ['Alder', 'Throw', 'THR-1'],
      ['Brisk', 'Jar'],
    ],
    ([, , sku], daysAgo) => {
      // One is not seen at all any more, one is seen as ever, and one more than ever.
      if (sku === 'JAR-1') return { sessions: 0 };
      if (sku === 'THR-2' || daysAgo >= DAYS) return {};
      return sku === 'KTL-2' ? { sessions: 1.1 } : { sessions: sku === 'JAR-3' ? 1 : 0.3 };
    },
  );
  expect(found).toMatchObject([{ view: { scope: { names: [] } }, skus: ['KTL-1', 'THR-1', 'JAR-2'] }]);
});
