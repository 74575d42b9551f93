import { UnstyledButton } from '@mantine/core';
import { PRESET_GROUPS, PRESETS, type PresetId } from '@skuline/domain/calendar';
import { useLayoutEffect, useRef } from 'react';
import classes from './DateRangePanel.module.css';

interface PresetListProps {
  readonly chosen: PresetId | null;
  readonly onChoose: (preset: PresetId) => void;
}

/** The specification's presets and, under a line, those of complete days. */
export function PresetList({ chosen, onChoose }: PresetListProps) {
  const list = useRef<HTMLUListElement>(null);
  // The browser's scrolling is the outside system: on phones the presets are one row, longer than the screen.
  useLayoutEffect(() => {
    const preset = list.current?.querySelector<HTMLElement>('[aria-pressed="true"]');
    const row = list.current;
    if (!preset || row === null) return;
    row.scrollLeft = preset.offsetLeft - (row.clientWidth - preset.offsetWidth) / 2;
  }, []);
  return (
    <ul ref={list} className={classes.presets} aria-label="Presets">
      {PRESET_GROUPS.flatMap((group, at) =>
        group.map((preset, index) => (
          <li key={preset} className={classes.presetRow} data-divided={(at > 0 && index === 0) || undefined}>
            <UnstyledButton
              className={classes.preset}
              aria-pressed={preset === chosen}
              onClick={() => onChoose(preset)}
            >
              {PRESETS[preset].label}
            </UnstyledButton>
          </li>
        )),
      )}
    </ul>
  );
}
