import { createTheme, type CSSVariablesResolver, rem } from '@mantine/core';
import { componentDefaults } from './component-defaults.tsx';
import {
  ACCENT_TUPLE,
  BLACK,
  COLOR_TOKENS,
  DARK_TUPLE,
  FIXED_TOKENS,
  GRAY_TUPLE,
  SCHEME_TOKENS,
  type SchemeValue,
  WHITE,
} from './tokens.ts';

const FONT_STACK = "'Inter Variable', system-ui, -apple-system, 'Segoe UI', sans-serif";

/** The product's Mantine theme: type scale 12 · 13 · 14 · 16 · 18, space 4–32, radii 4 · 6 · 8 · 12 · 16. */
export const theme = createTheme({
  colors: { accent: ACCENT_TUPLE, gray: GRAY_TUPLE, dark: DARK_TUPLE },
  primaryColor: 'accent',
  primaryShade: { light: 7, dark: 6 },
  white: WHITE,
  black: BLACK,
  fontFamily: FONT_STACK,
  fontFamilyMonospace: "ui-monospace, 'SF Mono', 'Cascadia Code', Consolas, monospace",
  fontSizes: { xs: rem(12), sm: rem(13), md: rem(14), lg: rem(16), xl: rem(18) },
  lineHeights: { xs: '1.3334', sm: '1.5385', md: '1.4286', lg: '1.5', xl: '1.3334' },
  fontWeights: { regular: '400', medium: '500', bold: '600' },
  headings: {
    fontFamily: FONT_STACK,
    fontWeight: '600',
    sizes: {
      h1: { fontSize: rem(16), lineHeight: '1.5' },
      h2: { fontSize: rem(14), lineHeight: '1.4286' },
      h3: { fontSize: rem(13), lineHeight: '1.5385' },
    },
  },
  spacing: { xs: rem(4), sm: rem(8), md: rem(12), lg: rem(16), xl: rem(24) },
  radius: { xs: '4px', sm: '6px', md: '8px', lg: '12px', xl: '16px' },
  defaultRadius: 'sm',
  cursorType: 'pointer',
  activeClassName: '',
  respectReducedMotion: true,
  components: componentDefaults,
});

function schemeVariables(scheme: keyof SchemeValue): Record<string, string> {
  const tokens: readonly (readonly [string, SchemeValue])[] = Object.entries({
    ...COLOR_TOKENS,
    ...SCHEME_TOKENS,
  });
  return Object.fromEntries(tokens.map(([name, value]) => [`--sk-${name}`, value[scheme]]));
}

/** Mantine's own variables in terms of our tokens; the same for both schemes, because each token has both. */
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
  // Mantine's own light variant looks muddy in the dark scheme.
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
