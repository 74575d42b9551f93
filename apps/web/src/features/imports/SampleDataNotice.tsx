import { useQuery } from '@tanstack/react-query';
import { IconInfoCircle } from '@tabler/icons-react';
import { tenantQuery, useApi } from '../../api/index.ts';
import { Icon } from '../../ui/index.ts';
import classes from './ImportPage.module.css';

/** Said before it happens: the first import of the seller's own data replaces the sample data. */
export function SampleDataNotice() {
  const { data: tenant } = useQuery(tenantQuery(useApi()));
  if (tenant?.isSampleData !== true) return null;
  return (
    <p className={classes.notice}>
      <Icon shape={IconInfoCircle} />
      <span>
        You are looking at sample data. Your first import replaces all of it, so sample figures and your own
        are never mixed.
      </span>
    </p>
  );
}
