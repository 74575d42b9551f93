import classes from './RefetchLine.module.css';

/** A thin line under the filter bar while newer numbers are on their way; it waits 300 ms and moves nothing. */
export function RefetchLine({ isFetching }: { readonly isFetching: boolean }) {
  return (
    <div className={classes.track} aria-hidden>
      {isFetching ? <div className={classes.line} /> : null}
    </div>
  );
}
