import type { DateKey } from '@skuline/domain/calendar';
import { useState } from 'react';
import { PopoverButton } from '../../../analysis/index.ts';
import { trackAction } from '../../../telemetry/index.ts';
import { lazyPart } from '../../../ui/index.ts';

const DayDetails = lazyPart(async () => (await import('./DayDetails.tsx')).DayDetails);

interface DayButtonProps {
  readonly day: DateKey;
  /** The day as its row is called. */
  readonly label: string;
}

/** The name of a day, which opens what its figures are made of. */
export function DayButton({ day, label }: DayButtonProps) {
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <PopoverButton
      look="link"
      text={label}
      label={`What ${label} is made of`}
      isOpen={isOpen}
      onToggle={() => {
        if (!isOpen) trackAction('day_opened');
        setOpen(!isOpen);
      }}
      onClose={close}
      onEscape={close}
      content={DayDetails}
    >
      <DayDetails day={day} label={label} onClose={close} />
    </PopoverButton>
  );
}
