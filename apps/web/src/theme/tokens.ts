/**
 * The design tokens: the only colors of the product, for both schemes. Each becomes a CSS variable `--sk-<name>`;
 * components use those and define no colors. The contrasts are noted in each row.
 */
export interface SchemeValue {
  readonly light: string;
  readonly dark: string;
}

export const COLOR_TOKENS = {
  /** Page, sidebar, insights list. */
  canvas: { light: '#F5F6F8', dark: '#0F1114' },
  /** Cards, tiles, assistant, tables. */
  surface: { light: '#FFFFFF', dark: '#16191D' },
  /** Popovers, menus, tooltips; in the dark scheme lighter means closer. */
  raised: { light: '#FFFFFF', dark: '#1D2126' },
  /** Total rows, bar tracks, placeholders. */
  sunken: { light: '#F5F6F8', dark: '#101316' },
  /** Hovered rows and ghost buttons; skeletons. */
  hover: { light: '#EDEFF2', dark: '#22272D' },
  'tile-hover': { light: '#F8F9FA', dark: '#1B1F24' },
  /** The background of default buttons and fields. */
  'control-face': { light: '#FFFFFF', dark: '#1B1F24' },
  'control-border': { light: '#D5DAE0', dark: '#343A42' },
  /** The selected part of a segmented control. */
  'segment-face': { light: '#FFFFFF', dark: '#3A414A' },
  /** Hairlines: decorative, below 3:1. */
  border: { light: '#E2E5E9', dark: '#272C32' },
  'border-strong': { light: '#CDD2D9', dark: '#3A414A' },
  /** Outlines of text fields, composer, checkboxes, drag handles (3.1 / 3.3). */
  control: { light: '#8A939E', dark: '#626B76' },
  text: { light: '#15191E', dark: '#ECEEF1' },
  'text-2': { light: '#434B55', dark: '#B7BEC7' },
  /** Captions, axes, column heads: the lightest color for text. */
  'text-3': { light: '#646D78', dark: '#8F98A3' },
  /** Selected line, funnel bars, focus ring, filled buttons. */
  accent: { light: '#3448D8', dark: '#5362E8' },
  'accent-hover': { light: '#2A3ABF', dark: '#4A5AE4' },
  'accent-text': { light: '#3448D8', dark: '#9AA6FF' },
  'accent-soft': { light: '#EEF0FE', dark: '#1E2340' },
  'accent-soft-hover': { light: '#DFE3FD', dark: '#272E57' },
  'accent-line': { light: '#C2C9FA', dark: '#3A4485' },
  'on-accent': { light: '#FFFFFF', dark: '#FFFFFF' },
  good: { light: '#0B7A4B', dark: '#45C48A' },
  bad: { light: '#BE2B2B', dark: '#FF8078' },
  'bad-soft': { light: '#FDEEED', dark: '#3A1D1E' },
  warn: { light: '#8A5A00', dark: '#E3B04B' },
  'warn-soft': { light: '#FDF4E0', dark: '#33270F' },
  /** Chart grid: decorative. */
  grid: { light: '#EDEFF2', dark: '#22272D' },
  /** Idle sparkline: decorative. */
  spark: { light: '#A4ACB6', dark: '#5D6671' },
  bar: { light: '#7E8BEE', dark: '#525FC8' },
  'bar-on': { light: '#3448D8', dark: '#9AA6FF' },
  /** The categorical palette; its order is fixed and the sixth color is always Other. */
  'series-1': { light: '#2B47C4', dark: '#3F67F1' },
  'series-2': { light: '#CB8036', dark: '#FACA4A' },
  'series-3': { light: '#12869F', dark: '#A6E5E3' },
  'series-4': { light: '#6A175C', dark: '#934D81' },
  'series-5': { light: '#A97DF1', dark: '#CB9DFE' },
  'series-6': { light: '#909396', dark: '#8D9399' },
} as const satisfies Record<string, SchemeValue>;

/** Values other than chart colors that differ between the schemes. */
export const SCHEME_TOKENS = {
  'area-opacity': { light: '0.6', dark: '0.7' },
  /** Only overlays cast a shadow. */
  'shadow-floating': {
    light: '0 0 0 1px rgba(16,22,30,.06), 0 4px 12px rgba(16,22,30,.08), 0 16px 40px -8px rgba(16,22,30,.16)',
    dark: '0 0 0 1px rgba(255,255,255,.07), 0 8px 24px rgba(0,0,0,.5)',
  },
  backdrop: { light: 'rgba(16,22,30,.45)', dark: 'rgba(0,0,0,.6)' },
} as const satisfies Record<string, SchemeValue>;

/**
 * Sizes, radii and motion; the same in both schemes. Text sizes are in rem so that they follow the browser's font size.
 */
export const FIXED_TOKENS = {
  'radius-badge': '4px',
  'radius-control': '6px',
  'radius-inner': '8px',
  'radius-card': '12px',
  'radius-frame': '16px',
  'sidebar-width': '16rem',
  'sidebar-width-collapsed': '3rem',
  'sidebar-width-mobile': '18rem',
  'panel-width': 'clamp(22.5rem, 26.7vw, 32.5rem)',
  'panel-width-drawer': '32.5rem',
  'header-height': '3.5rem',
  'header-height-mobile': '3.25rem',
  'content-max': '90rem',
  'motion-hover': '120ms',
  'motion-popover': '160ms',
  'motion-panel': '200ms',
  ease: 'cubic-bezier(.2,0,0,1)',
} as const satisfies Record<string, string>;

/** Mantine's color tuples, index 0 to 9. */
export const ACCENT_TUPLE = [
  '#EEF0FE',
  '#DFE3FD',
  '#C2C9FA',
  '#A0AAF6',
  '#7F8BF1',
  '#6370EC',
  '#4A5AE4',
  '#3448D8',
  '#2A3ABF',
  '#22309C',
] as const;

export const GRAY_TUPLE = [
  '#FAFBFC',
  '#F5F6F8',
  '#EDEFF2',
  '#E2E5E9',
  '#CDD2D9',
  '#A4ACB6',
  '#858E99',
  '#646D78',
  '#434B55',
  '#15191E',
] as const;

export const DARK_TUPLE = [
  '#ECEEF1',
  '#B7BEC7',
  '#8F98A3',
  '#5D6671',
  '#3A414A',
  '#2A3037',
  '#20252B',
  '#171A1F',
  '#101316',
  '#0B0D0F',
] as const;

export const WHITE = '#FFFFFF';
export const BLACK = '#15191E';
