import { IconBan, IconCheck, IconHelpCircle, type TablerIcon } from '@tabler/icons-react';
import { Icon } from '../../ui/index.ts';
import classes from './StagedFiles.module.css';
import type { StateText, Tone } from './staged-texts.ts';

const ICONS: Readonly<Record<Tone, TablerIcon | null>> = {
  good: IconCheck,
  ask: IconHelpCircle,
  bad: IconBan,
  quiet: null,
};

/** The state of a file: an icon and a word. */
export function FileState({ tone, text }: StateText) {
  const shape = ICONS[tone];
  return (
    <span className={classes.state} data-tone={tone}>
      {shape === null ? null : <Icon shape={shape} />}
      {text}
    </span>
  );
}

/** The thin line at the foot of a row that is being worked on. */
export function WorkLine({ label, share }: { readonly label: string; readonly share: number | null }) {
  return (
    <span
      className={classes.line}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a native progress element cannot be drawn as thin
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={share === null ? undefined : Math.round(share * 100)}
    >
      <span data-moving={share === null || undefined} style={{ width: `${(share ?? 0.3) * 100}%` }} />
    </span>
  );
}
