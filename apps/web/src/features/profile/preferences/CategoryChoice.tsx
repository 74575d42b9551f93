import '@mantine/core/styles/Checkbox.layer.css';
import '@mantine/core/styles/InlineInput.layer.css';
import { Checkbox } from '@mantine/core';
import { METRIC_CATEGORIES, type MetricCategory } from '@skuline/domain/metrics';
import { GROUP_ROW_CLASSES } from '../form/SettingsFields.tsx';
import classes from './CategoryChoice.module.css';
import { PREFERENCES_LABELS } from './preferences-fields.ts';

/** What each category covers (spec 9). */
const CATEGORIES: Readonly<Record<MetricCategory, { readonly label: string; readonly detail: string }>> = {
  sales: { label: 'Sales', detail: 'Sessions, orders, units, gross and net sales' },
  finance: { label: 'Finance', detail: 'Contribution, its margin, and average prices' },
  advertising: { label: 'Advertising', detail: 'Ad spend, clicks, ROAS, CPC and CTR' },
  conversion: { label: 'Conversion', detail: 'Conversion of sessions and of ad clicks' },
};

export interface CategoryChoiceProps {
  readonly value: readonly MetricCategory[];
  readonly onChange: (value: MetricCategory[]) => void;
}

/** The four categories of notifications, each with a switch. */
export function CategoryChoice({ value, onChange }: CategoryChoiceProps) {
  return (
    <Checkbox.Group
      classNames={GROUP_ROW_CLASSES}
      label={PREFERENCES_LABELS.categories}
      description="Insights of a category that is off are not shown to you."
      value={[...value]}
      onChange={(chosen) => onChange(METRIC_CATEGORIES.filter((category) => chosen.includes(category)))}
    >
      <div className={classes.list}>
        {METRIC_CATEGORIES.map((category) => (
          <Checkbox
            key={category}
            size="sm"
            value={category}
            label={CATEGORIES[category].label}
            description={CATEGORIES[category].detail}
            classNames={{ label: classes.label ?? '', description: classes.detail ?? '' }}
          />
        ))}
      </div>
    </Checkbox.Group>
  );
}
