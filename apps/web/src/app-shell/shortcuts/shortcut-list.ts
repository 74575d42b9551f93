import { SECTIONS } from '../navigation/sections.ts';

export interface Shortcut {
  /** What it does, as shown. */
  readonly does: string;
  /** Keys pressed together, or one after the other. */
  readonly keys: readonly string[];
  readonly inTurn?: boolean;
}

export interface ShortcutGroup {
  readonly name: string;
  readonly shortcuts: readonly Shortcut[];
}

const ARROWS = ['←', '→', '↑', '↓'] as const;

/** All shortcuts beyond the browser's own; `mod` is Ctrl or ⌘. */
export function listShortcuts(mod: string): readonly ShortcutGroup[] {
  return [
    {
      name: 'Anywhere',
      shortcuts: [
        { does: 'Show this list', keys: ['?'] },
        { does: 'Open or close the sidebar', keys: [mod, 'B'] },
        { does: 'Close a menu or dialog', keys: ['Esc'] },
      ],
    },
    {
      name: 'Go to',
      shortcuts: SECTIONS.flatMap(({ label, key }) =>
        key === undefined ? [] : [{ does: label, keys: ['G', key.toUpperCase()], inTurn: true }],
      ),
    },
    {
      name: 'On the cards',
      shortcuts: [
        { does: 'Move from card to card', keys: ARROWS },
        { does: 'Chart the card’s metric', keys: ['Enter'] },
        { does: 'Explain the metric’s change', keys: ['W'] },
      ],
    },
    {
      name: 'While customizing',
      shortcuts: [
        { does: 'Pick up or drop a card', keys: ['Space'] },
        { does: 'Move the card you picked up', keys: ARROWS },
        { does: 'Cancel and put it back', keys: ['Esc'] },
      ],
    },
    {
      name: 'In lists and charts',
      shortcuts: [
        { does: 'Move along a filter’s list', keys: ['↑', '↓'] },
        { does: 'Select or deselect there', keys: ['Enter'] },
        { does: 'Move from week to week', keys: ['←', '→'] },
        { does: 'First or last week', keys: ['Home', 'End'] },
      ],
    },
  ];
}
