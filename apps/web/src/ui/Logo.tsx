import classes from './Logo.module.css';

/** The logo mark: a stepped skyline, white on an accent square. */
export function LogoMark() {
  return (
    <svg className={classes.mark} width="22" height="22" viewBox="0 0 24 24" aria-hidden focusable={false}>
      <rect className={classes.ground} width="24" height="24" rx="6" />
      <path className={classes.line} d="M5 19.25v-5.75h3.5V9H12V5.5h3.25v6H19v7.75" />
    </svg>
  );
}

/** The logo mark with the product's name. */
export function Logo() {
  return (
    <span className={classes.logo}>
      <LogoMark />
      <span>Skuline</span>
    </span>
  );
}
