import { Button } from '@mantine/core';
import { IconSparkles } from '@tabler/icons-react';
import { Icon } from '../../ui/index.ts';
import classes from './PanelButton.module.css';
import { useDueFocus } from './use-due-focus.ts';
import type { Panel } from './use-panel.ts';

/** Opens the panel; it stands in the header only while there is a closed panel to open. */
export function PanelButton({ panel }: { readonly panel: Panel }) {
  const button = useDueFocus<HTMLButtonElement>(panel.takeFocusTurn);
  return (
    <Button
      ref={button}
      variant="default"
      className={classes.button}
      leftSection={<Icon shape={IconSparkles} />}
      aria-expanded={false}
      onClick={panel.open}
    >
      AI
    </Button>
  );
}
