import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { companiesQuery, useApi } from '../../api/index.ts';
import { today } from '../../clock.ts';
import { Card, QueryView, RowsTable } from '../../ui/index.ts';
import classes from './Companies.module.css';
import { columnsOf } from './columns.tsx';
import { type CompaniesSort, prepareCompanies, sortCompanies } from './prepare-companies.ts';

const BY_NAME: CompaniesSort = { by: 'name', direction: 'asc' };

/** /companies: every company of a person, with six figures, what is open and how fresh it is. */
export function CompaniesPage() {
  const query = useQuery(companiesQuery(useApi()));
  const [sort, setSort] = useState(BY_NAME);
  return (
    <div className={classes.page}>
      <p className={classes.caption}>The last 7 days with data of each, compared with the 7 before</p>
      <Card className={classes.sheet}>
        <QueryView query={query} loading={<Skeleton height={180} />}>
          {({ companies }) => (
            <RowsTable
              caption="Your companies"
              inset="card"
              isStacked
              columns={columnsOf(sort, setSort)}
              rows={sortCompanies(prepareCompanies(companies, today()), sort)}
              keyOf={({ id }) => id}
            />
          )}
        </QueryView>
      </Card>
    </div>
  );
}
