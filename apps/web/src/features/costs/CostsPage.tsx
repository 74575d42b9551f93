import { Button, Skeleton } from '@mantine/core';
import { type CostSettings, uploadCosts } from '@skuline/contract';
import type { DateKey } from '@skuline/domain/calendar';
import { IconHistory } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import {
  type Figures,
  FilterBar,
  hasSameSubject,
  periodRequestOf,
  RangeCaption,
  useAnalysis,
  useAnalysisActions,
  useFigures,
  useProductLists,
  useSettled,
} from '../../analysis/index.ts';
import { Able, AbleNote, uploadTo, useApi } from '../../api/index.ts';
import { trackAction } from '../../telemetry/index.ts';
import {
  Icon,
  lazyPart,
  QueryView,
  RefetchLine,
  RefusedFile,
  SearchField,
  SectionBoundary,
} from '../../ui/index.ts';
import { CostFiles, type UploadCosts, useCostUpload } from './CostFiles.tsx';
import classes from './Costs.module.css';
import { costSettingsQuery, costCoverageQuery, knownCostsQuery, missingCostsQuery } from './costs-queries.ts';
import { CoverageCard } from './CoverageCard.tsx';
import { FeesCard } from './FeesCard.tsx';
import { FixedCostsCard } from './FixedCostsCard.tsx';
import { KnownCosts } from './KnownCosts.tsx';
import { MissingCosts } from './MissingCosts.tsx';

interface CostsPageProps {
  /** Uploads a file of costs; tests pass their own. */
  readonly upload?: UploadCosts;
}

const sendCosts = uploadTo(uploadCosts);
const CostChangesDrawer = lazyPart(async () => (await import('./CostChangesDrawer.tsx')).CostChangesDrawer);

/** /costs: how much of net sales has a known cost, the costs by SKU, those that are missing, fees and fixed costs. */
export function CostsPage({ upload = sendCosts }: CostsPageProps) {
  const costs = useCosts();
  const uploading = useCostUpload(upload);
  const [areChangesOpen, setChangesOpen] = useState(false);
  return (
    <div className={classes.page}>
      <div className={classes.top}>
        <FilterBar />
        <RefetchLine isFetching={costs.figures.isStale} />
        <div className={classes.caption}>
          <RangeCaption range={costs.range} />
          <div className={classes.actions}>
            <CostFiles upload={uploading} />
            <Button
              variant="default"
              leftSection={<Icon shape={IconHistory} />}
              onClick={() => setChangesOpen(true)}
            >
              Changes
            </Button>
          </div>
        </div>
      </div>
      <AbleNote ability="costs.write" />
      <RefusedFile refused={uploading.refused} onDismiss={uploading.onDismiss} />
      <SectionBoundary>
        <CostsContent costs={costs} />
      </SectionBoundary>
      <CostChangesDrawer
        isWanted={areChangesOpen}
        isOpen={areChangesOpen}
        onClose={() => setChangesOpen(false)}
      />
    </div>
  );
}

/** Everything the page shows of the analysis' days and products. */
function useCosts() {
  const api = useApi();
  const analysis = useAnalysis();
  const { isLoading, lists } = useProductLists();
  const { value, isSettling } = useSettled(periodRequestOf(analysis, lists), hasSameSubject);
  const { range, comparison, filters } = value;
  const subject = useMemo(() => ({ range, comparison, filters }), [range, comparison, filters]);
  const options = { enabled: !isLoading, isSettling };
  return {
    range,
    figures: useFigures(costCoverageQuery(api, subject), options),
    known: useFigures(knownCostsQuery(api, subject, analysis.costs), options),
    missing: useFigures(missingCostsQuery(api, subject, analysis.costs), options),
    settings: useFigures(costSettingsQuery(api, subject), options),
  };
}

function CostsContent({ costs }: { readonly costs: ReturnType<typeof useCosts> }) {
  const { range, figures, known, missing, settings } = costs;
  const { costs: view } = useAnalysis();
  const { setOwn } = useAnalysisActions();
  const search = (
    <SearchField
      className={classes.search}
      label="Search SKUs"
      search={view.search}
      onSearch={(text) => {
        trackAction('costs_searched');
        setOwn({ costs_search: text === '' ? undefined : text }, true);
      }}
    />
  );
  // What stands where, and how high, is known before any of it is drawn.
  if (!isSettled(figures) || !isSettled(settings)) {
    return <Skeleton className={classes.waiting ?? ''} animate={false} aria-busy />;
  }
  // Without any cost yet, the list to fill in is the whole page.
  const hasCosts = figures.data?.has_unit_costs !== false;
  return (
    <>
      <CoverageCard figures={figures} settings={settings.data} range={range} />
      <div className={classes.tables} data-alone={!hasCosts || undefined}>
        {hasCosts ? <KnownCosts costs={known} range={range} search={search} /> : null}
        <MissingCosts
          costs={missing}
          figures={figures.data}
          range={range}
          search={hasCosts ? null : search}
        />
      </div>
      {isSettled(known) && isSettled(missing) ? (
        <CostsSettings settings={settings} start={range.start} />
      ) : null}
    </>
  );
}

function isSettled({ data, error }: Figures<unknown>): boolean {
  return data !== undefined || error !== null;
}

interface CostsSettingsProps {
  readonly settings: Figures<CostSettings>;
  readonly start: DateKey;
}

/** Fees and fixed costs. */
function CostsSettings({ settings, start }: CostsSettingsProps) {
  return (
    <QueryView query={settings} loading={null} renderError="card">
      {(data) => (
        <Able ability="costs.write">
          <div className={classes.settings}>
            <FeesCard settings={data} start={start} />
            <FixedCostsCard settings={data} />
          </div>
        </Able>
      )}
    </QueryView>
  );
}
