import { createTheme, rem } from '@mantine/core';
import { componentDefaults } from './component-defaults.ts';
import { ACCENT_TUPLE, BLACK, DARK_TUPLE, GRAY_TUPLE, WHITE } from './tokens.ts';

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
