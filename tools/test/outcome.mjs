/**
 * What one step of the whole test run came to.
 * @typedef {{ passed: number, failures: { name: string, detail: string }[], skipped: { name: string, reason: string }[] }} Outcome
 */

/** A check that is one thing: it passed, or it failed with what it said. */
export function checkOutcome(name, succeeded, detail) {
  return { passed: succeeded ? 1 : 0, failures: succeeded ? [] : [{ name, detail }], skipped: [] };
}

/** Several outcomes as one. */
export function addOutcomes(outcomes) {
  return {
    passed: outcomes.reduce((sum, { passed }) => sum + passed, 0),
    failures: outcomes.flatMap(({ failures }) => failures),
    skipped: outcomes.flatMap(({ skipped }) => skipped),
  };
}

/** The report at the end; its last line alone is the count. */
export function formatReport({ passed, failures, skipped }) {
  const lines = [];
  if (skipped.length > 0)
    lines.push('', 'Skipped', ...skipped.map(({ name, reason }) => `  - ${name}: ${reason}`));
  for (const { name, detail } of failures) lines.push('', `Failed: ${name}`, indent(detail));
  return [...lines, '', `${passed} passed, ${failures.length} failed`].join('\n');
}

function indent(text) {
  return text
    .trimEnd()
    .split('\n')
    .map((line) => `  ${line}`)
    .join('\n');
}
