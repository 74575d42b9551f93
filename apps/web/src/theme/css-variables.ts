import type { CSSVariablesResolver } from '@mantine/core';
import { COLOR_TOKENS, FIXED_TOKENS, SCHEME_TOKENS, type SchemeValue } from './tokens.ts';

function schemeVariables(scheme: keyof SchemeValue): Record<string, string> {
  const tokens: readonly (readonly [string, SchemeValue])[] = Object.entries({
    ...COLOR_TOKENS,
    ...SCHEME_TOKENS,
  });
  return Object.fromEntries(tokens.map(([name, value]) => [`--sk-${name}`, value[scheme]]));
}

/** Mantine's own variables, said in our tokens; the same words for both schemes because each token has both. */
const MANTINE_VARIABLES = {
  '--mantine-color-body': 'var(--sk-surface)',
  '--mantine-color-text': 'var(--sk-text)',
  '--mantine-color-dimmed': 'var(--sk-text-3)',
  '--mantine-color-placeholder': 'var(--sk-text-3)',
  '--mantine-color-anchor': 'var(--sk-accent-text)',
  '--mantine-color-error': 'var(--sk-bad)',
  '--mantine-color-default': 'var(--sk-control-face)',
  '--mantine-color-default-hover': 'var(--sk-hover)',
  '--mantine-color-default-color': 'var(--sk-text)',
  '--mantine-color-default-border': 'var(--sk-control-border)',
  // Mantine's own light variant is muddy in dark.
  '--mantine-color-accent-light': 'var(--sk-accent-soft)',
  '--mantine-color-accent-light-hover': 'var(--sk-accent-soft-hover)',
  '--mantine-color-accent-light-color': 'var(--sk-accent-text)',
  '--mantine-color-accent-text': 'var(--sk-accent-text)',
} as const;

export const cssVariablesResolver: CSSVariablesResolver = () => ({
  variables: Object.fromEntries(Object.entries(FIXED_TOKENS).map(([name, value]) => [`--sk-${name}`, value])),
  light: { ...schemeVariables('light'), ...MANTINE_VARIABLES },
  dark: { ...schemeVariables('dark'), ...MANTINE_VARIABLES },
});
