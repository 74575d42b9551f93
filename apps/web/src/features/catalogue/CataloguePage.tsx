import { Button, SegmentedControl, Skeleton } from '@mantine/core';
import { type ImportDetail, uploadCatalogue, exportCatalogue } from '@skuline/contract';
import { toDateKey } from '@skuline/domain/calendar';
import { NAMES_SHOWN } from '@skuline/domain/catalogue';
import { formatCount, formatDateRange } from '@skuline/domain/formatting';
import { IconHistory, IconInfoCircle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useAnalysis, useAnalysisActions } from '../../analysis/index.ts';
import {
  type FileUpload,
  tenantScope,
  type Upload,
  uploadTo,
  useApi,
  useFileUpload,
  AbleNote,
  useMay,
} from '../../api/index.ts';
import { today } from '../../clock.ts';
import { trackAction } from '../../telemetry/index.ts';
import {
  Card,
  CsvButtons,
  Icon,
  lazyPart,
  Pager,
  QueryView,
  RefusedFile,
  RowsMessage,
  saveFile,
  SearchField,
} from '../../ui/index.ts';
import classes from './Catalogue.module.css';
import { NAMES_ROWS, type NamesPage, namesQuery } from './catalogue-queries.ts';
import { EditStrip } from './EditStrip.tsx';
import { NamesTable } from './NamesTable.tsx';
import { UnknownCard } from './UnknownCard.tsx';
import { type NameChanges, useNameChanges } from './use-name-changes.ts';

interface CataloguePageProps {
  /** Uploads a catalog; tests pass their own. */
  readonly upload?: Upload<{ readonly import: ImportDetail }>;
}

const sendCatalogue = uploadTo(uploadCatalogue);
const NameChangesDrawer = lazyPart(async () => (await import('./NameChangesDrawer.tsx')).NameChangesDrawer);

/** /catalogue: what SKUs are called, the unknown ones first; edited in place, many at once, or by a file. */
export function CataloguePage({ upload = sendCatalogue }: CataloguePageProps) {
  const view = useAnalysis().catalogue;
  const { setOwn } = useAnalysisActions();
  const query = useQuery(namesQuery(useApi(), view));
  const changes = useNameChanges();
  const uploading = useFileUpload(upload, ({ import: started }) => {
    trackAction('names_imported');
    changes.follow(started);
  });
  const [areChangesOpen, setChangesOpen] = useState(false);
  const changesButton = useRef<HTMLButtonElement>(null);
  const page = query.data;
  return (
    <div className={classes.page}>
      <div className={classes.tools}>
        <SearchField
          className={classes.search}
          label="Search SKU, ASIN, parent, brand or tag"
          placeholder="Search names"
          search={view.search}
          onSearch={(text) => {
            trackAction('catalogue_searched');
            setOwn({ catalogue_search: text === '' ? undefined : text, catalogue_page: undefined }, true);
          }}
        />
        <SegmentedControl
          aria-label="Names shown"
          size="xs"
          data={[
            { value: 'all', label: withCount('All', page?.count) },
            { value: 'unknown', label: withCount('Unknown', page?.unknown_count) },
            { value: 'without_asin', label: withCount('Without ASIN', page?.without_asin_count) },
          ]}
          value={view.show}
          onChange={(value) => {
            const show = NAMES_SHOWN.find((known) => known === value);
            setOwn({ catalogue_show: show === 'all' ? undefined : show, catalogue_page: undefined });
          }}
        />
        <span className={classes.grow} />
        <CatalogueFiles upload={uploading} />
        <Button
          ref={changesButton}
          variant="default"
          leftSection={<Icon shape={IconHistory} />}
          onClick={() => setChangesOpen(true)}
        >
          Changes
        </Button>
      </div>
      <p className={classes.quiet} data-numeric>
        Names decide where a figure is counted.
        {page === undefined || page.range === null
          ? ''
          : ` Net sales of ${rangeText(page.range)} · Los Angeles time`}
      </p>
      <AbleNote ability="catalog.write" />
      <RefusedFile refused={uploading.refused} onDismiss={uploading.onDismiss} />
      <QueryView
        query={query}
        loading={<Skeleton className={classes.waiting ?? ''} animate={false} aria-busy />}
        renderError="card"
      >
        {(data) => <Names page={data} changes={changes} />}
      </QueryView>
      <EditStrip changes={changes} onLeave={() => changesButton.current?.focus()} />
      <NameChangesDrawer
        isWanted={areChangesOpen}
        isOpen={areChangesOpen}
        onClose={() => setChangesOpen(false)}
        onUndo={changes.undo}
      />
    </div>
  );
}

function rangeText({ start, end }: { readonly start: string; readonly end: string }): string {
  return formatDateRange({ start: toDateKey(start), end: toDateKey(end) }, today());
}

function withCount(label: string, count: number | undefined): string {
  return count === undefined ? label : `${label} ${formatCount(count)}`;
}

function Names({ page, changes }: { readonly page: NamesPage; readonly changes: NameChanges }) {
  const { setOwn } = useAnalysisActions();
  if (page.count === 0) {
    return (
      <Card>
        <RowsMessage>
          No SKU is known yet. Import a report, or a CSV with the columns sku, asin, parent_sku_name and
          brand_name.
        </RowsMessage>
      </Card>
    );
  }
  return (
    <>
      {page.is_editable ? null : (
        <p className={classes.notice}>
          <Icon shape={IconInfoCircle} />
          <span>
            These names come with your files in Skuline’s own format. To change one, change it in the file and
            import it again.
          </span>
        </p>
      )}
      <UnknownCard page={page} />
      <Card className={classes.card}>
        {page.match_count === 0 ? (
          <RowsMessage>No names match</RowsMessage>
        ) : (
          <>
            <NamesTable page={page} changes={changes} />
            <Pager
              label="Pages of names"
              matchCount={page.match_count}
              page={page.page}
              rows={NAMES_ROWS}
              note="a change recalculates the days it affects"
              onOpen={(to) => setOwn({ catalogue_page: to === 1 ? undefined : String(to) })}
            />
          </>
        )}
      </Card>
    </>
  );
}

/** Chooses a CSV file of names, and saves all names as one. */
function CatalogueFiles({ upload }: { readonly upload: FileUpload }) {
  const api = useApi();
  const { may } = useMay('catalog.write');
  const save = async () => {
    saveFile(`skuline-catalogue-${today()}.csv`, await api.call(exportCatalogue, tenantScope(api)));
    trackAction('names_exported');
  };
  return (
    <CsvButtons
      what="names"
      columns="sku, asin, parent_sku_name, brand_name, tags"
      isSending={upload.isSending}
      mayImport={may}
      onFile={upload.onFile}
      onSave={save}
    />
  );
}
