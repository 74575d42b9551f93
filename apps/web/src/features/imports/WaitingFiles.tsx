import classes from './ImportPage.module.css';

/** The other files chosen together with this one. */
export function WaitingFiles({ files }: { readonly files: readonly File[] }) {
  if (files.length === 0) return null;
  const names = files.map(({ name }) => name).join(', ');
  return (
    <p className={classes.waiting}>
      {files.length === 1 ? '1 more file waits' : `${files.length} more files wait`}: {names}
    </p>
  );
}
