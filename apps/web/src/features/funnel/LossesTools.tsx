import { exportFunnel } from '@skuline/contract';
import { exportFileName, funnelTitle } from '@skuline/domain/exports';
import {
  findFunnelReference,
  formatFunnelReference,
  formatReferenceChoice,
  type FunnelReference,
} from '@skuline/domain/funnel';
import { DIMENSIONS } from '@skuline/domain/products';
import {
  BreakdownControl,
  DownloadMenu,
  useAnalysisActions,
  useIsLocked,
  useProductLists,
} from '../../analysis/index.ts';
import { useApi } from '../../api/index.ts';
import { trackAction } from '../../telemetry/index.ts';
import { SearchField, Select } from '../../ui/index.ts';
import { funnelParameters, type FunnelRequest } from './funnel-queries.ts';
import classes from './Losses.module.css';

const CHOICES: readonly FunnelReference[] = [{ kind: 'previous' }, { kind: 'tenant' }];
/** Longer lists of brands are searched. */
const MOST_OPTIONS = 100;

/** The reference rates are compared with, the breakdown, the search, and the files of all rows. */
export function LossesTools({ request }: { readonly request: FunnelRequest }) {
  const { setOwn } = useAnalysisActions();
  const api = useApi();
  const { step, by, periods, view } = request;
  const { start, end } = periods.current;
  const isLocked = useIsLocked();
  return (
    <div className={classes.tools}>
      {isLocked ? null : <ReferenceSelect reference={view.reference} />}
      <BreakdownControl by={by} />
      <SearchField
        className={classes.search}
        label={`Search ${DIMENSIONS[by].plural}`}
        search={view.search}
        onSearch={(text) => {
          trackAction('funnel_searched');
          setOwn({ funnel_search: text === '' ? undefined : text }, true);
        }}
      />
      <DownloadMenu
        action="funnel_exported"
        nameOf={(format) => exportFileName(funnelTitle(step, by), start, end, format)}
        fetchFile={(format) => api.call(exportFunnel, { ...funnelParameters(api, request), format })}
      />
    </div>
  );
}

function optionOf(reference: FunnelReference) {
  return { value: formatFunnelReference(reference), label: formatReferenceChoice(reference) };
}

function ReferenceSelect({ reference }: { readonly reference: FunnelReference }) {
  const { setOwn } = useAnalysisActions();
  const { brands } = useProductLists().lists;
  const named = reference.kind === 'brand' && !brands.includes(reference.brand) ? [reference.brand] : [];
  return (
    <Select
      className={classes.reference ?? ''}
      size="xs"
      aria-label="Compare rates with"
      allowDeselect={false}
      searchable={brands.length > MOST_OPTIONS}
      limit={MOST_OPTIONS}
      nothingFoundMessage="No matching Brands found"
      data={[
        ...CHOICES.map(optionOf),
        {
          group: 'A brand',
          items: [...named, ...brands].map((brand) => optionOf({ kind: 'brand', brand })),
        },
      ]}
      value={formatFunnelReference(reference)}
      comboboxProps={{ position: 'bottom-end', width: 220 }}
      onChange={(value) => {
        const chosen = findFunnelReference(value ?? '');
        if (chosen === null) return;
        trackAction('funnel_reference_chosen', { reference: chosen.kind });
        // The default reference is left out of the URL.
        setOwn({
          funnel_reference: chosen.kind === 'previous' ? undefined : formatFunnelReference(chosen),
        });
      }}
    />
  );
}
