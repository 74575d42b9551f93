import { LoadingState } from '../../ui/index.ts';
import classes from './FullPage.module.css';

/** The spinner with 'Loading...' while a page, or the session it needs, is on its way. */
export function FullPageLoading() {
  return (
    <div className={classes.page}>
      <LoadingState />
    </div>
  );
}
