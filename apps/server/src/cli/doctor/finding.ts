/** What a check has found; `problem` is what keeps Skuline from its work, or will. */
export interface Finding {
  readonly check: string;
  readonly state: 'ok' | 'warning' | 'problem';
  readonly says: string;
  /** What to do about it. */
  readonly remedy?: string;
}

const SIGNS = { ok: '✓', warning: '!', problem: '✗' } as const;

/** A line for each, and what to do below it. */
export function formatFindings(findings: readonly Finding[]): string {
  const width = Math.max(...findings.map(({ check }) => check.length));
  return findings
    .flatMap(({ check, state, says, remedy }) => [
      `${SIGNS[state]} ${check.padEnd(width)}  ${says}`,
      ...(remedy === undefined ? [] : [`${' '.repeat(width + 4)}${remedy}`]),
    ])
    .join('\n');
}
