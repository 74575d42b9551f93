import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DEFAULT_VISIBLE_CARDS } from '@skuline/domain/cards';
import { CARD_METRIC_IDS } from '@skuline/domain/metrics';
import { afterEach, describe, expect, test, vi } from 'vitest';
import {
  cardLayoutPreference,
  colorSchemePreference,
  createColorSchemeManager,
  defaultRangePreference,
  findSidebarOpen,
  granularityPreference,
  notificationPreference,
  saveSidebarOpen,
} from './index.ts';

const FIRST_PAINT_SCRIPT = readFileSync(join(import.meta.dirname, '../../public/color-scheme.js'), 'utf8');

afterEach(() => {
  vi.restoreAllMocks();
});

describe('what this browser remembers', () => {
  test('a saved card layout comes back', () => {
    const layout = CARD_METRIC_IDS.slice(-DEFAULT_VISIBLE_CARDS);
    cardLayoutPreference.save(layout);
    expect(cardLayoutPreference.find()).toEqual(layout);
  });

  test.each(['[]', '["sessions"]', '"sessions"', '{}', 'null', 'not json'])(
    'a saved card layout of %s is ignored, the default applies',
    (saved) => {
      vi.spyOn(console, 'warn').mockImplementation(() => {});
      localStorage.setItem(cardLayoutPreference.key, saved);
      expect(cardLayoutPreference.find()).toBeNull();
    },
  );

  test.each([
    ['"daily"', 'daily'],
    ['"weekly"', 'weekly'],
    ['"monthly"', 'monthly'],
    ['"hourly"', null],
    ['7', null],
  ])('a saved granularity of %s is read as %s', (saved, expected) => {
    localStorage.setItem(granularityPreference.key, saved);
    expect(granularityPreference.find()).toBe(expected);
  });

  test('storage that refuses is only a warning', () => {
    const warned = vi.spyOn(console, 'warn').mockImplementation(() => {});
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    expect(() => granularityPreference.save('weekly')).not.toThrow();
    expect(warned).toHaveBeenCalledOnce();
  });

  test.each([true, false])('a sidebar left open: %s', (isOpen) => {
    saveSidebarOpen(isOpen);
    expect(findSidebarOpen()).toBe(isOpen);
  });

  test('the sidebar is remembered for seven days', () => {
    const written = vi.spyOn(document, 'cookie', 'set');
    saveSidebarOpen(true);
    expect(written.mock.calls[0]?.[0]).toContain('Max-Age=604800');
  });
});

describe('the color scheme', () => {
  test.each(['light', 'dark'] as const)('%s is on before the first paint', (scheme) => {
    createColorSchemeManager().set(scheme);
    // oxlint-disable-next-line no-eval -- runs the file the page loads
    (0, eval)(FIRST_PAINT_SCRIPT);
    expect(document.documentElement.dataset['mantineColorScheme']).toBe(scheme);
  });

  test('where nothing is saved, the first paint follows the system, and so does what comes after it', () => {
    let isDark = true;
    let notice = () => {};
    vi.spyOn(window, 'matchMedia').mockImplementation(
      () =>
        ({
          get matches() {
            return isDark;
          },
          addEventListener: (_: 'change', listener: () => void) => {
            notice = listener;
          },
          // Only what the script reads.
        }) as unknown as MediaQueryList,
    );
    localStorage.clear();
    // oxlint-disable-next-line no-eval -- runs the file the page loads
    (0, eval)(FIRST_PAINT_SCRIPT);
    expect(document.documentElement.dataset['mantineColorScheme']).toBe('dark');
    isDark = false;
    notice();
    expect(document.documentElement.dataset['mantineColorScheme']).toBe('light');
  });

  test('a change in another tab is followed', () => {
    const manager = createColorSchemeManager();
    const changed = vi.fn<(scheme: string) => void>();
    manager.subscribe(changed);
    colorSchemePreference.save('dark');
    window.dispatchEvent(new StorageEvent('storage', { key: colorSchemePreference.key }));
    manager.unsubscribe();
    window.dispatchEvent(new StorageEvent('storage', { key: colorSchemePreference.key }));
    expect(changed.mock.calls).toEqual([['dark']]);
  });

  test('a logout in another tab, which clears all that is kept, is followed and nothing is stored again', () => {
    const manager = createColorSchemeManager();
    manager.set('dark');
    // Mantine saves any value it is given.
    manager.subscribe((scheme) => manager.set(scheme));
    localStorage.clear();
    window.dispatchEvent(new StorageEvent('storage', { key: colorSchemePreference.key }));
    manager.unsubscribe();
    expect(localStorage).toHaveLength(0);
  });
});

describe('the default range', () => {
  test('is told here and to other tabs when another one is chosen', () => {
    const heard = vi.fn<() => void>();
    const stop = defaultRangePreference.subscribe(heard);
    defaultRangePreference.save('month_to_date');
    window.dispatchEvent(new StorageEvent('storage', { key: defaultRangePreference.key }));
    stop();
    defaultRangePreference.save('today');
    expect(heard).toHaveBeenCalledTimes(2);
    expect(localStorage.getItem('skuline.default-range')).toBe('"today"');
  });

  test('holds for the page where storage refuses', () => {
    vi.spyOn(console, 'warn').mockImplementation(() => {});
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    defaultRangePreference.save('yesterday');
    expect(defaultRangePreference.find()).toBe('yesterday');
  });
});

describe('notification preferences', () => {
  const wanted = {
    enabledCategories: { sales: true, finance: false, advertising: true, conversion: true },
    maxNotificationsToShow: 8,
    autoResolveAfterDays: 14,
    maxNotificationsPerHour: null,
    disabledRules: ['traffic_surge'],
    digest: 'daily' as const,
    digestPdf: true,
  };

  test('are kept under a key of their own, and come back', () => {
    notificationPreference.save(wanted);
    expect(notificationPreference.find()).toEqual(wanted);
    expect(Object.keys(localStorage)).toEqual(['skuline.notification-preferences']);
  });

  test('that were kept before there were digests have none, and no rule that is off', () => {
    const { disabledRules: _rules, digest: _digest, digestPdf: _pdf, ...before } = wanted;
    localStorage.setItem(notificationPreference.key, JSON.stringify(before));
    expect(notificationPreference.find()).toEqual({
      ...before,
      disabledRules: [],
      digest: 'off',
      digestPdf: false,
    });
  });

  test.each([{}, { ...wanted, maxNotificationsToShow: 0 }, { ...wanted, enabledCategories: {} }, 'all'])(
    'a saved %j is not accepted back',
    (saved) => {
      localStorage.setItem(notificationPreference.key, JSON.stringify(saved));
      expect(notificationPreference.find()).toBeNull();
    },
  );
});
