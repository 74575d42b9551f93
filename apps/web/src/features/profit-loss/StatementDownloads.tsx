import { ActionIcon, Button } from '@mantine/core';
import { statementCsv, statementFileName, statementTable } from '@skuline/domain/exports';
import { IconDownload, IconFileSpreadsheet, IconPrinter } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type PeriodDays, useAnalysis } from '../../analysis/index.ts';
import { tenantQuery, useApi, useFactsPresent } from '../../api/index.ts';
import { trackAction } from '../../telemetry/index.ts';
import { Icon, saveFile, useSaveFile } from '../../ui/index.ts';
import classes from './ProfitLoss.module.css';
import type { ShownStatement } from './use-statement-tree.ts';

interface StatementDownloadsProps {
  readonly days: PeriodDays;
  readonly shown: ShownStatement;
}

/** Saves the rows in sight as CSV or as a workbook, and prints them. */
export function StatementDownloads({ days: { request, compared, known }, shown }: StatementDownloadsProps) {
  const { today, statement } = useAnalysis();
  const tenant = useQuery(tenantQuery(useApi())).data;
  const dataVersion = tenant?.dataVersion ?? null;
  const present = useFactsPresent();
  const { start, end } = request.range;
  const makeTable = () =>
    statementTable({
      ...shown,
      view: statement.view,
      today,
      request,
      compared,
      dataVersion,
      present,
      known,
      ownDays: tenant?.own_days,
    });
  const saveCsv = () => {
    trackAction('statement_exported', { format: 'csv' });
    const content = new Blob([statementCsv(makeTable())], { type: 'text/csv;charset=utf-8' });
    saveFile(statementFileName(start, end, 'csv'), content);
  };
  const { mutate: saveWorkbook } = useSaveFile(async () => {
    const { statementWorkbook } = await import('./statement-workbook.ts');
    saveFile(statementFileName(start, end, 'xlsx'), await statementWorkbook(makeTable()));
    trackAction('statement_exported', { format: 'xlsx' });
  });
  return (
    <div className={classes.downloads}>
      <Button
        variant="default"
        aria-label="Export CSV"
        leftSection={<Icon shape={IconDownload} />}
        onClick={saveCsv}
      >
        CSV
      </Button>
      <Button
        variant="default"
        aria-label="Excel workbook"
        leftSection={<Icon shape={IconFileSpreadsheet} />}
        onClick={() => saveWorkbook()}
      >
        Excel
      </Button>
      <ActionIcon variant="default" aria-label="Print" onClick={() => window.print()}>
        <Icon shape={IconPrinter} />
      </ActionIcon>
    </div>
  );
}
