import { Button } from '@mantine/core';
import { readSearch } from '@skuline/domain/analysis';
import { listCostNotes, type StatementCosts } from '@skuline/domain/profit-loss';
import { whereFrom } from '@skuline/domain/sources';
import { IconCoins } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useAnalysis, useIsLocked } from '../../analysis/index.ts';
import { useFactsPresent } from '../../api/index.ts';
import { Icon } from '../../ui/index.ts';
import { linkSearch } from '../../search-params.ts';
import classes from './ProfitLoss.module.css';

/** What the statement's net profit leaves out, or why there is none, and where costs are added. */
export function CostNotes({ costs }: { readonly costs: StatementCosts }) {
  const present = useFactsPresent();
  const where = whereFrom(useAnalysis());
  const isLocked = useIsLocked();
  return listCostNotes(costs, present, where).map(({ text, canAdd }) => (
    <div key={text} className={classes.costs} data-numeric>
      <Icon shape={IconCoins} place="small" />
      <p>{text}</p>
      {canAdd && !isLocked ? (
        <Button
          size="compact-sm"
          variant="default"
          renderRoot={(props) => <Link to="/costs" search={linkSearch(readSearch)} {...props} />}
        >
          Add costs
        </Button>
      ) : null}
    </div>
  ));
}

/** The statement stands without its costs, and says so. */
export function CostsNotLoaded({ onRetry }: { readonly onRetry: () => void }) {
  return (
    <div className={classes.costs} role="alert">
      <Icon shape={IconCoins} place="small" />
      <p>The costs could not be loaded, so cost of goods, fees and net profit are missing here.</p>
      <Button size="compact-sm" variant="default" onClick={onRetry}>
        Try again
      </Button>
    </div>
  );
}
