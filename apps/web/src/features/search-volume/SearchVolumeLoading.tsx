import { LoadingState } from '../../ui/index.ts';
import classes from './SearchVolume.module.css';

/** The first answer is on its way: the card in its final size. */
export function SearchVolumeLoading() {
  return (
    <div className={classes.state}>
      <LoadingState title="Loading Search Volume" />
    </div>
  );
}
