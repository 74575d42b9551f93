import { lowerWords } from '@skuline/domain/formatting';
import { METRICS } from '@skuline/domain/metrics';
import { PanelButton } from '../../../analysis/index.ts';
import { trackAction } from '../../../telemetry/index.ts';
import { lazyPart, VisuallyHidden } from '../../../ui/index.ts';
import type { ChangeRequest } from './change-drivers-query.ts';

const WhyPanel = lazyPart(async () => (await import('./WhyPanel.tsx')).WhyPanel);

/** Whether an explanation is open, and how it is opened and closed. */
export interface Opening {
  readonly isOpen: boolean;
  readonly setOpen: (isOpen: boolean) => void;
}

interface WhyButtonProps extends Opening {
  readonly request: ChangeRequest;
}

/** Opens the drivers of a change. */
export function WhyButton({ request, isOpen, setOpen }: WhyButtonProps) {
  const { metricId } = request;
  const close = () => setOpen(false);
  return (
    <PanelButton
      look="link"
      text={
        <>
          Why?<VisuallyHidden> {METRICS[metricId].label}</VisuallyHidden>
        </>
      }
      label={`Why ${lowerWords(METRICS[metricId].label)} changed`}
      isOpen={isOpen}
      onToggle={() => {
        if (!isOpen) trackAction('change_explained', { metric: metricId });
        setOpen(!isOpen);
      }}
      onClose={close}
      onEscape={close}
      content={WhyPanel}
    >
      <WhyPanel request={request} onClose={close} />
    </PanelButton>
  );
}
