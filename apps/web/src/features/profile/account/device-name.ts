/** The first match wins: each browser also claims to be those listed after it. */
const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/\bEdgA?\/|\bEdgiOS\//, 'Edge'],
  [/\bOPR\/|\bOPT\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/\b(Headless)?Chrome\/|\bCriOS\//, 'Chrome'],
  [/\bVersion\/[\d.]+.*\bSafari\//, 'Safari'],
];

const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b|\bMacintosh\b/, 'Mac'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
];

const PHONES = new Set(['iPhone', 'Android']);

export interface Device {
  /** 'Chrome on Windows'. */
  readonly name: string;
  readonly isPhone: boolean;
}

function find(table: readonly (readonly [RegExp, string])[], text: string): string | null {
  return table.find(([pattern]) => pattern.test(text))?.[1] ?? null;
}

/** Describes a user agent in familiar words; 'an unknown browser' when nothing is recognized. */
export function deviceOf(userAgent: string | null): Device {
  const browser = find(BROWSERS, userAgent ?? '');
  const system = find(SYSTEMS, userAgent ?? '');
  const isPhone = system !== null && PHONES.has(system);
  if (system === null) return { name: browser ?? 'Unknown browser', isPhone };
  return { name: `${browser ?? 'Browser'} on ${system}`, isPhone };
}
