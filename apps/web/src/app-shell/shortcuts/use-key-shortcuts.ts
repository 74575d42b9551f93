import { useNavigate } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useRef } from 'react';
import { keyShortcutsPreference } from '../../preferences/index.ts';
import { searchToSection, SECTIONS } from '../navigation/sections.ts';
import { useIsShown } from '../navigation/use-shown-sections.ts';

/** The modifier key of shortcuts on this platform. */
export const MODIFIER_KEY = /Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘' : 'Ctrl';

/** How long the shortcut waits for the letter after G. */
const SEQUENCE_MS = 1500;
/** Elements that handle keys themselves: text fields, and overlays. */
const OWN_KEYS =
  'input, textarea, select, [contenteditable], [role="dialog"], [role="menu"], [role="listbox"]';

function isForThePage(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.isComposing || event.repeat) return false;
  if (event.ctrlKey || event.metaKey || event.altKey || event.key === 'Shift') return false;
  // A modal dialog that has just opened is visible before the focus moves into it.
  if (document.querySelector('[aria-modal="true"]') !== null) return false;
  return !(event.target instanceof Element && event.target.closest(OWN_KEYS) !== null);
}

/**
 * Single-key shortcuts: `?` opens their list, G and a letter open a page. Inactive while typing and when turned off.
 */
export function useKeyShortcuts(openList: () => void): void {
  const navigate = useNavigate();
  const isShown = useIsShown();
  const begunAt = useRef(Number.NEGATIVE_INFINITY);
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (!isForThePage(event) || keyShortcutsPreference.find() === false) return;
    const isSecond = event.timeStamp - begunAt.current < SEQUENCE_MS;
    begunAt.current = Number.NEGATIVE_INFINITY;
    const section = isSecond ? SECTIONS.find(({ key }) => key === event.key) : undefined;
    const isOffered = section !== undefined && isShown(section);
    if (isOffered) void navigate({ to: section.to, search: searchToSection(section) });
    else if (event.key === 'g') begunAt.current = event.timeStamp;
    else if (event.key === '?') openList();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKeyDown(event);
    document.addEventListener('keydown', listener);
    return () => document.removeEventListener('keydown', listener);
  }, []);
}
