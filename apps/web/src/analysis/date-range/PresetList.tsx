import { UnstyledButton } from '@mantine/core';
import { PRESET_GROUPS, PRESETS, type PresetId } from '@skuline/domain/calendar';
import classes from './DateRangePanel.module.css';

interface PresetListProps {
  readonly chosen: PresetId | null;
  readonly onChoose: (preset: PresetId) => void;
}

/** The specification's presets and, under a line, those of complete days. */
export function PresetList({ chosen, onChoose }: PresetListProps) {
  return (
    <ul className={classes.presets} aria-label="Presets">
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
