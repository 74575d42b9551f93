import { Checkbox } from '@mantine/core';
import { CATEGORY_LABELS, METRIC_CATEGORIES, type MetricCategory } from '@skuline/domain/metrics';
import { GROUP_ROW_CLASSES } from '../form/SettingsFields.tsx';
import classes from './CategoryChoice.module.css';
import { PREFERENCES_LABELS } from './preferences-fields.ts';

/** What each category covers (spec 9). */
const DETAILS: Readonly<Record<MetricCategory, string>> = {
  sales: 'Sessions, orders, units, gross and net sales',
  finance: 'Contribution, its margin, and average prices',
  advertising: 'Ad spend, clicks, ROAS, CPC and CTR',
  conversion: 'Conversion of sessions and of ad clicks',
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
            label={CATEGORY_LABELS[category]}
            description={DETAILS[category]}
            classNames={{ label: classes.label ?? '', description: classes.detail ?? '' }}
          />
        ))}
      </div>
    </Checkbox.Group>
  );
}
