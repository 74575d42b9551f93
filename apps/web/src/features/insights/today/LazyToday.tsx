import { Card, lazyPart } from '../../../ui/index.ts';
import classes from './Today.module.css';

/** The line on the dashboard that opens the Today sheet; its place is kept while its code loads. */
export const TodayStrip = lazyPart(
  async () => (await import('./Today.tsx')).TodayStrip,
  () => <Card className={classes.strip}>{null}</Card>,
);

/** The Today sheet above what is shown while nothing else is. */
export const TodayHere = lazyPart(async () => (await import('./Today.tsx')).TodayHere);
