import { type Section, SECTIONS } from '../navigation/sections.ts';
import { useIsShown } from '../navigation/use-shown-sections.ts';
import '@mantine/core/styles/Kbd.layer.css';
import { Kbd, Modal, Switch } from '@mantine/core';
import { useId, useState } from 'react';
import { keyShortcutsPreference } from '../../preferences/index.ts';
import classes from './ShortcutsSheet.module.css';
import { MODIFIER_KEY } from './use-key-shortcuts.ts';

interface Shortcut {
  /** What it does, as shown. */
  readonly does: string;
  /** Keys pressed together, or one after the other. */
  readonly keys: readonly string[];
  readonly inTurn?: boolean;
}

interface ShortcutGroup {
  readonly name: string;
  readonly shortcuts: readonly Shortcut[];
}

const ARROWS = ['←', '→', '↑', '↓'] as const;

/** All shortcuts beyond the browser's own, to the sections that are shown; `mod` is Ctrl or ⌘. */
function listShortcuts(mod: string, isShown: (section: Section) => boolean): readonly ShortcutGroup[] {
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
      shortcuts: SECTIONS.filter(isShown).flatMap(({ label, key }) =>
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

export interface ShortcutsSheetProps {
  readonly opened: boolean;
  readonly onClose: () => void;
}

function Keys({ keys, inTurn = false }: Pick<Shortcut, 'keys' | 'inTurn'>) {
  return (
    <span className={classes.keys}>
      {keys.map((key, index) => (
        <span key={key} className={classes.key}>
          {inTurn && index > 0 ? <span className={classes.then}>then</span> : null}
          <Kbd className={classes.cap}>{key}</Kbd>
        </span>
      ))}
    </span>
  );
}

function Group({ group }: { readonly group: ShortcutGroup }) {
  return (
    <section className={classes.group}>
      <h3 className={classes.name}>{group.name}</h3>
      <dl className={classes.list}>
        {group.shortcuts.map(({ does, keys, inTurn = false }) => (
          <div key={does} className={classes.row}>
            <dt>{does}</dt>
            <dd>
              <Keys keys={keys} inTurn={inTurn} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** Turns single-key shortcuts off, for people whose speech input or slips trigger them (WCAG 2.1.4). */
function PlainKeysSwitch() {
  const noteId = useId();
  const [isOn, setOn] = useState(() => keyShortcutsPreference.find() ?? true);
  return (
    <div className={classes.switch}>
      <Switch
        aria-describedby={noteId}
        checked={isOn}
        onChange={({ currentTarget: { checked } }) => {
          setOn(checked);
          keyShortcutsPreference.save(checked);
        }}
        label="Single-key shortcuts"
      />
      <p id={noteId} className={classes.note}>
        ? and G with a letter. Turn them off if they get in your way.
      </p>
    </div>
  );
}

/** The list of keyboard shortcuts. */
export function ShortcutsSheet({ opened, onClose }: ShortcutsSheetProps) {
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title="Keyboard shortcuts"
      size="lg"
      centered
      closeButtonProps={{ 'aria-label': 'Close' }}
      classNames={{ header: classes.head, body: classes.body }}
    >
      <div className={classes.groups}>
        {listShortcuts(MODIFIER_KEY, useIsShown()).map((group) => (
          <Group key={group.name} group={group} />
        ))}
      </div>
      <PlainKeysSwitch />
    </Modal>
  );
}
