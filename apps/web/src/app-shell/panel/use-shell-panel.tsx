import { Button } from '@mantine/core';
import { IconSparkles } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Icon, lazyPart } from '../../ui/index.ts';
import classes from './PanelButton.module.css';
import { type Panel, useDueFocus, usePanel } from './use-panel.ts';

/** A panel for AppLayout. */
export interface ShellPanel {
  /** Whether it is docked and open; the page makes room for it. */
  readonly isBeside: boolean;
  /** The button that opens it, while it is closed. */
  readonly button: ReactNode;
  readonly slot: ReactNode;
}

const PanelSlot = lazyPart(async () => (await import('./PanelSlot.tsx')).PanelSlot);

/** A panel for the shell's right-hand side; `draw` renders its content and receives what closes it. */
export function useShellPanel(draw: (panel: Pick<Panel, 'close'>) => ReactNode): ShellPanel {
  const panel = usePanel();
  return {
    isBeside: panel.isDocked && panel.isOpen,
    button: panel.isOpen ? null : <PanelButton panel={panel} />,
    slot: (
      <PanelSlot panel={panel} isWanted={panel.isOpen} onLoadError={panel.close}>
        {draw({ close: panel.close })}
      </PanelSlot>
    ),
  };
}

/** Opens the panel; shown in the header only while the panel is closed. */
function PanelButton({ panel }: { readonly panel: Panel }) {
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
