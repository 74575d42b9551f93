import { formatMoney, NO_VALUE } from '@skuline/domain/formatting';
import { type ReactNode, useId } from 'react';
import { Card } from '../../ui/index.ts';
import classes from './Costs.module.css';

interface CostsCardProps {
  readonly title: string;
  readonly hint: string;
  /** What they come to in the range; null where none is known. */
  readonly total: number | null;
  readonly children: ReactNode;
}

/** A card of costs that are set, with what they come to. */
export function CostsCard({ title, hint, total, children }: CostsCardProps) {
  const id = useId();
  return (
    <Card className={classes.setting}>
      <section aria-labelledby={id}>
        <div className={classes.settingHead}>
          <h2 id={id} className={classes.title}>
            {title}
          </h2>
          <p className={classes.quiet}>{hint}</p>
          <strong data-numeric>{total === null ? NO_VALUE : formatMoney(total)}</strong>
        </div>
        {children}
      </section>
    </Card>
  );
}
