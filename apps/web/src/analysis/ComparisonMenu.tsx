import { Menu, UnstyledButton } from '@mantine/core';
import { COMPARISON_IDS, COMPARISON_LABELS, type ComparisonId } from '@skuline/domain/calendar';
import type { ReactNode } from 'react';
import classes from './AnalysisCaption.module.css';
import { useAnalysisActions } from './use-analysis.tsx';

export interface ComparisonMenuProps {
  /** What the figures on the page are compared with. */
  readonly compare: ComparisonId;
  /** The words that open the menu. */
  readonly children: ReactNode;
}

/** What the range is compared with, and the menu to compare it with something else. */
export function ComparisonMenu({ compare, children }: ComparisonMenuProps) {
  const { setCompare } = useAnalysisActions();
  return (
    <Menu position="bottom-start" width={200} withinPortal={false}>
      <Menu.Target>
        <UnstyledButton className={classes.comparison}>{children}</UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.RadioGroup
          value={compare}
          onChange={(value) => {
            const chosen = COMPARISON_IDS.find((id) => id === value);
            if (chosen !== undefined) setCompare(chosen);
          }}
        >
          {COMPARISON_IDS.map((id) => (
            <Menu.RadioItem key={id} value={id}>
              {COMPARISON_LABELS[id].choice}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
      </Menu.Dropdown>
    </Menu>
  );
}
