import classes from './Skyline.module.css';

/** The mark's stepped line as a dashed outline: the drawing of every empty state. */
export function Skyline() {
  return (
    <svg className={classes.skyline} width="96" height="52" viewBox="0 0 96 52" aria-hidden focusable={false}>
      <path d="M1 50h94" />
      <path strokeDasharray="4 4" d="M2 50V33h15V22h14v9h15V2h15v24h13V18h13v32" />
    </svg>
  );
}
