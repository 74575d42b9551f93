import type { ReactNode } from 'react';
import { lazyPart } from '../../ui/index.ts';
import { PanelButton } from './PanelButton.tsx';
import { type Panel, usePanel } from './use-panel.ts';

/** A panel as the shell places it. */
export interface ShellPanel {
  /** Whether it stands beside the page, which makes room for it. */
  readonly isBeside: boolean;
  /** Opens it; for the header, while it is closed. */
  readonly button: ReactNode;
  readonly slot: ReactNode;
}

const PanelSlot = lazyPart(async () => (await import('./PanelSlot.tsx')).PanelSlot);

/** A panel for the shell's right-hand side; `draw` gets what closes it, for the panel's own button. */
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
