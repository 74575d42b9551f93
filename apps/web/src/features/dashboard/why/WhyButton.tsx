import { lowerWords } from '@skuline/domain/formatting';
import { type MetricId, METRICS } from '@skuline/domain/metrics';
import { type ReactNode, useRef, useState } from 'react';
import { FloatingPanel, PopoverButton } from '../../../analysis/index.ts';
import { trackAction } from '../../../telemetry/index.ts';
import { lazyPart, VisuallyHidden } from '../../../ui/index.ts';
import type { DriversRequest } from './change-drivers-query.ts';

const WhyPanel = lazyPart(async () => (await import('./WhyPanel.tsx')).WhyPanel);

interface WhyButtonProps {
  readonly request: DriversRequest;
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
      label={nameOf(metricId, subject)}
      isOpen={isOpen}
      onToggle={() => {
        if (!isOpen) trackAction('change_explained', { metric: metricId });
        setOpen(!isOpen);
      }}
      onClose={close}
      onEscape={close}
      content={WhyPanel}
    >
      <WhyPanel request={request} {...(subject === undefined ? {} : { subject })} onClose={close} />
    </PopoverButton>
  );
}

interface WhySheetProps extends WhyButtonProps {
  readonly subject: string;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  /** The button whose menu opens it: there the focus returns to. */
  readonly children: ReactNode;
}

/** A button whose menu opens the same drivers. */
export function WhySheet({ request, subject, isOpen, onClose, children }: WhySheetProps) {
  const anchor = useRef<HTMLSpanElement>(null);
  return (
    <span ref={anchor}>
      {children}
      <FloatingPanel
        isWanted={isOpen}
        opened={isOpen}
        label={nameOf(request.metricId, subject)}
        anchor={anchor}
        onClose={onClose}
        onEscape={onClose}
      >
        <WhyPanel request={request} subject={subject} onClose={onClose} />
      </FloatingPanel>
    </span>
  );
}

/** `Why net sales of Tables changed`. */
function nameOf(metricId: MetricId, subject: string | undefined): string {
  return `Why ${lowerWords(METRICS[metricId].label)} ${subject === undefined ? '' : `of ${subject} `}changed`;
}
