import classes from './Logo.module.css';

/** The mark: a stepped skyline, white on an accent square. */
export function LogoMark() {
  return (
    <svg className={classes.mark} width="24" height="24" viewBox="0 0 24 24" aria-hidden focusable={false}>
      <rect className={classes.ground} width="24" height="24" rx="6" />
      <path className={classes.line} d="M5 17.5v-5h3.5v-3h2.75V6h2.5v3.5H16v3h3v5" />
    </svg>
  );
}

/** The mark and the product's name. */
export function Logo() {
  return (
    <span className={classes.logo}>
      <LogoMark />
      <span>Skuline</span>
    </span>
  );
}
