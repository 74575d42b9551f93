import { UnstyledButton } from '@mantine/core';
import { PRESET_IDS, PRESETS, type PresetId } from '@skuline/domain/calendar';
import classes from './DateRangePanel.module.css';

interface PresetListProps {
  readonly chosen: PresetId | null;
  readonly onChoose: (preset: PresetId) => void;
}

export function PresetList({ chosen, onChoose }: PresetListProps) {
  return (
    <ul className={classes.presets} aria-label="Presets">
      {PRESET_IDS.map((preset) => (
        <li key={preset}>
          <UnstyledButton
            className={classes.preset}
            aria-pressed={preset === chosen}
            onClick={() => onChoose(preset)}
          >
            {PRESETS[preset].label}
          </UnstyledButton>
        </li>
      ))}
    </ul>
  );
}
