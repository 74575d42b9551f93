import { lowerWords } from '@skuline/domain/formatting';
import { METRICS } from '@skuline/domain/metrics';
import { useState } from 'react';
import { PopoverButton } from '../../../analysis/index.ts';
import { trackAction } from '../../../telemetry/index.ts';
import { lazyPart, VisuallyHidden } from '../../../ui/index.ts';
import type { ChangeRequest } from './change-drivers-query.ts';

const WhyPanel = lazyPart(async () => (await import('./WhyPanel.tsx')).WhyPanel);

interface WhyButtonProps {
  readonly request: ChangeRequest;
  /** Whose change it is, where that is not the whole metric. */
  readonly subject?: string;
}

/** Opens the drivers of a change. */
export function WhyButton({ request, subject }: WhyButtonProps) {
  const [isOpen, setOpen] = useState(false);
  const { metricId } = request;
  const { label } = METRICS[metricId];
  const close = () => setOpen(false);
  return (
    <PopoverButton
      look="link"
      text={
        <>
          Why?<VisuallyHidden> {subject ?? label}</VisuallyHidden>
        </>
      }
      label={`Why ${lowerWords(label)} ${subject === undefined ? '' : `of ${subject} `}changed`}
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
    </PopoverButton>
  );
}
