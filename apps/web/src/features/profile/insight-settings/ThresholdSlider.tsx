import '@mantine/core/styles/Slider.layer.css';
import { Slider } from '@mantine/core';
import {
  describeThreshold,
  formatPerWeek,
  formatThreshold,
  positionOf,
  type ScopesTrial,
  thresholdAt,
  type ThresholdScale,
} from '@skuline/domain/alert-trial';
import type { InsightRule } from '@skuline/domain/insights';
import { useId, useState } from 'react';
import classes from './Trial.module.css';

interface ThresholdSliderProps {
  readonly rule: InsightRule;
  readonly scale: ThresholdScale;
  readonly trial: ScopesTrial;
  readonly onThreshold: (threshold: number) => void;
}

/** From often to seldom: each tick carries its threshold and how often a week it would have fired. */
export function ThresholdSlider({ rule, scale, trial, onThreshold }: ThresholdSliderProps) {
  const label = useId();
  // While it is dragged the scale stays, whatever the threshold makes of it.
  const [held, setHeld] = useState<ThresholdScale | null>(null);
  const position = positionOf(rule);
  const known = held ?? scale;
  const { min, max, step, ticks } = position >= known.min && position <= known.max ? known : scale;
  return (
    <div className={classes.often}>
      <div className={classes.oftenHead}>
        <h3 id={label} className={classes.title}>
          How often do you want to hear about it?
        </h3>
        <p className={classes.note}>threshold, and times a week in the last 180 days</p>
      </div>
      <Slider
        className={classes.slider ?? ''}
        label={null}
        size={5}
        thumbSize={18}
        min={min}
        max={max}
        step={step}
        precision={6}
        value={position}
        thumbLabel="Threshold"
        thumbValueText={describeThreshold(rule, trial)}
        aria-labelledby={label}
        onChange={(next) => {
          setHeld(known);
          onThreshold(thresholdAt(rule, next));
        }}
      />
      <ol className={classes.ticks} aria-hidden data-numeric>
        {ticks.map((tick) => (
          <li key={tick.position} data-on={tick.position === position || undefined}>
            <span>{formatThreshold({ ...rule, threshold: tick.threshold })}</span>
            <span>
              {formatPerWeek(tick)}
              {tick.position === position ? <small> a week</small> : null}
            </span>
          </li>
        ))}
      </ol>
    </div>
  );
}
