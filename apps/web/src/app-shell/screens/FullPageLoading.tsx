import { LoadingState } from '../../ui/index.ts';
import classes from './FullPage.module.css';

/** The spinner with 'Loading...' while a page or its session is loading. */
export function FullPageLoading() {
  return (
    <div className={classes.page}>
      <LoadingState />
    </div>
  );
}
