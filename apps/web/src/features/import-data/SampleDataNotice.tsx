import { useQuery } from '@tanstack/react-query';
import { IconInfoCircle } from '@tabler/icons-react';
import { tenantQuery, useApi } from '../../api/index.ts';
import { Icon } from '../../ui/index.ts';
import classes from './ImportPage.module.css';

/** Said before it happens: the first file of one's own takes the sample data away. */
export function SampleDataNotice() {
  const { data: tenant } = useQuery(tenantQuery(useApi()));
  if (tenant?.isSampleData !== true) return null;
  return (
    <p className={classes.notice}>
      <Icon shape={IconInfoCircle} />
      <span>
        {tenant.name} shows sample data. When your first own file is imported, all sample data give way to it:
        invented and real figures never stand side by side.
      </span>
    </p>
  );
}
