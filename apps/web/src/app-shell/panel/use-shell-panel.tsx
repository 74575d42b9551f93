import { Button } from '@mantine/core';
import { IconSparkles } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Icon, lazyPart, VisuallyHidden } from '../../ui/index.ts';
import classes from './PanelButton.module.css';
import { type Panel, useDueFocus, usePanel } from './use-panel.ts';

/** A panel for AppLayout. */
export interface ShellPanel {
  /** Whether it is docked and open; the page makes room for it. */
  readonly isBeside: boolean;
  /** The button that opens it, while it is closed. */
  readonly button: ReactNode;
  readonly slot: ReactNode;
  /** Opens it for something that takes the focus itself. */
  readonly reveal: () => void;
}

const PanelSlot = lazyPart(async () => (await import('./PanelSlot.tsx')).PanelSlot);

/**
 * A panel for the shell's right-hand side; `draw` renders its content, given `close`, and `dismiss` for content that
 * cannot be loaded. `badge` stands on its button.
 */
export function useShellPanel(
  draw: (panel: Pick<Panel, 'close' | 'dismiss' | 'isOpenedByButton'>) => ReactNode,
  badge: ReactNode = null,
): ShellPanel {
  const panel = usePanel();
  return {
    isBeside: panel.isDocked && panel.isOpen,
    reveal: panel.reveal,
    button: panel.isOpen ? null : <PanelButton panel={panel} badge={badge} />,
    slot: (
      <PanelSlot panel={panel} isWanted={panel.isOpen} onLoadError={panel.dismiss}>
        {draw(panel)}
      </PanelSlot>
    ),
  };
}

/** Opens the panel; shown in the header only while the panel is closed. */
function PanelButton({ panel, badge }: { readonly panel: Panel; readonly badge: ReactNode }) {
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
      {badge}
    </Button>
  );
}

/** The number of open insights, on the button. */
export function InsightCount({ count }: { readonly count: number }) {
  return count === 0 ? null : (
    <span className={classes.count}>
      {count}
      <VisuallyHidden> {count === 1 ? 'insight' : 'insights'}</VisuallyHidden>
    </span>
  );
}
