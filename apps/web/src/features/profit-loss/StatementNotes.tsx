import { MORE_AD_SALES_THAN_NET, NO_PRODUCT_COSTS, type Statement } from '@skuline/domain/profit-loss';
import classes from './ProfitLoss.module.css';

/** What has to be known to read the statement right; nothing where there is nothing to say. */
export function StatementNotes({ statement }: { readonly statement: Statement }) {
  const notes = [
    ...(statement.missing === null ? [] : [`${statement.missing}.`]),
    ...(statement.hasNoProductCosts
      ? [`${NO_PRODUCT_COSTS}: the contribution is net sales less advertising.`]
      : []),
    ...(statement.hasMoreAdSalesThanNet ? [MORE_AD_SALES_THAN_NET] : []),
  ];
  return notes.map((note) => (
    <p key={note} className={classes.note}>
      {note}
    </p>
  ));
}
