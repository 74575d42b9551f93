import classes from './RefetchLine.module.css';

/** A thin line under the filter bar while newer figures are loading; appears after 300 ms and shifts nothing. */
export function RefetchLine({ isFetching }: { readonly isFetching: boolean }) {
  return (
    <div className={classes.track} aria-hidden>
      {isFetching ? <div className={classes.line} /> : null}
    </div>
  );
}
