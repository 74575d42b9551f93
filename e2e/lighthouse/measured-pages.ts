/** A form factor of Lighthouse with its throttling: a mid-range phone on slow 4G, or a desktop on a good line. */
export type Device = 'mobile' | 'desktop';

/** Lighthouse's categories, in the order of its report. */
export const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
export type Category = (typeof CATEGORIES)[number];

/** A page with the minimum of each score, 0 to 100; null: measured without a minimum. */
export interface MeasuredPage {
  readonly path: string;
  readonly device: Device;
  readonly isSignedIn: boolean;
  readonly aims: Readonly<Record<Category, number | null>>;
}

const PUBLIC_AIMS = { performance: 95, accessibility: 95, 'best-practices': 95, seo: 95 } as const;
/** Search engines see nothing behind the sign-in. */
const SIGNED_IN_AIMS = { accessibility: 95, 'best-practices': 95, seo: null } as const;

export const MEASURED_PAGES: readonly MeasuredPage[] = [
  { path: '/', device: 'mobile', isSignedIn: false, aims: PUBLIC_AIMS },
  { path: '/signin', device: 'mobile', isSignedIn: false, aims: PUBLIC_AIMS },
  { path: '/dashboard', device: 'desktop', isSignedIn: true, aims: { performance: 95, ...SIGNED_IN_AIMS } },
  { path: '/dashboard', device: 'mobile', isSignedIn: true, aims: { performance: 80, ...SIGNED_IN_AIMS } },
];

/** A measured page's name, which also selects it on the command line: `/dashboard desktop`. */
export function nameOf({ path, device }: MeasuredPage): string {
  return `${path} ${device}`;
}
