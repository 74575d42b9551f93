import { splitUnbroken } from '@skuline/domain/formatting';
import { Fragment } from 'react';
import classes from './Sentences.module.css';

/** Text whose signed figures, SKUs and days, such as `−$10,895`, are not broken into two lines. */
export function Sentences({ text }: { readonly text: string }) {
  return splitUnbroken(text).map((part, at) =>
    at % 2 === 1 ? (
      // The parts of one text do not move.
      <span key={`${at} ${part}`} className={classes.unbroken}>
        {part}
      </span>
    ) : (
      <Fragment key={`${at} ${part}`}>{part}</Fragment>
    ),
  );
}
