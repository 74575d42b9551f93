import { Button } from '@mantine/core';
import { hasSelection } from '@skuline/domain/analysis';
import { DIMENSION_IDS, DIMENSIONS } from '@skuline/domain/products';
import { COVERED_CHANNELS, describePlace, type PlaceId } from '@skuline/domain/sources';
import { IconAdjustmentsHorizontal, IconSparkles } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode, Ref } from 'react';
import { type Api, tenantQuery, useApi } from '../../api/index.ts';
import { DateRangePicker } from '../date-range/DateRangePicker.tsx';
import { useAnalysis, useAnalysisActions, useIsLocked } from '../use-analysis.tsx';
import { useProductLists } from '../use-product-lists.ts';
import { ViewsButton } from '../views/ViewsButton.tsx';
import classes from './FilterBar.module.css';
import { brandChoices, parentSkuChoices, selectNames, skuChoices } from './filter-options.ts';
import { MultiSelect } from './MultiSelect.tsx';

export interface FilterBarProps {
  /** 'Customize' appears only when both the flag and the handler are passed (spec 2). */
  readonly canCustomize?: boolean;
  readonly isCustomizing?: boolean;
  /** The page's actions are disabled while it loads. */
  readonly areActionsDisabled?: boolean;
  readonly onCustomize?: () => void;
  /** 'Ask' appears only when a handler is passed. */
  readonly onAsk?: (() => void) | undefined;
  /** The button of `onCustomize`, to give it the focus back. */
  readonly customizeRef?: Ref<HTMLButtonElement>;
}

/** Date range, the three product filters, Clear All, and the page's own actions on the right. */
export function FilterBar(props: FilterBarProps) {
  return useIsLocked() ? <LockedFilters /> : <OpenFilterBar {...props} />;
}

/** The filters of a view that was shared: they are read, not chosen. */
function LockedFilters() {
  const { filters, tags } = useAnalysis();
  const chosen = DIMENSION_IDS.filter((id) => filters[id].length > 0);
  if (chosen.length + tags.length === 0) return null;
  return (
    <ul className={classes.bar} aria-label="Filters of this page">
      {chosen.map((id) => (
        <li key={id}>
          {DIMENSIONS[id].plural}: {filters[id].join(', ')}
        </li>
      ))}
      {tags.length === 0 ? null : <li>Tags: {tags.join(', ')}</li>}
    </ul>
  );
}

function OpenFilterBar(props: FilterBarProps) {
  const {
    canCustomize = false,
    isCustomizing = false,
    areActionsDisabled = false,
    onCustomize,
    onAsk,
    customizeRef,
  } = props;
  return (
    <div className={classes.frame}>
      <section className={classes.bar} aria-label="Date range and filters">
        <DateRangePicker />
        <ProductFilterButtons />
        <div className={classes.actions}>
          <ViewsButton />
          {onAsk === undefined ? null : (
            <BarAction
              label="Ask"
              icon={<IconSparkles size={16} stroke={1.6} aria-hidden />}
              isDisabled={areActionsDisabled}
              onClick={onAsk}
            />
          )}
          {canCustomize && onCustomize !== undefined ? (
            <BarAction
              ref={customizeRef}
              label="Customize"
              icon={<IconAdjustmentsHorizontal size={16} stroke={1.6} aria-hidden />}
              isPressed={isCustomizing}
              isDisabled={areActionsDisabled}
              onClick={onCustomize}
            />
          ) : null}
        </div>
      </section>
      <ListsFailure />
    </div>
  );
}

/** That the filters do not restrict each other, in the specification's words where the error has none (spec 8). */
function ListsFailure() {
  const { failure } = useProductLists();
  if (failure === null) return null;
  const message = failure.message.trim();
  return (
    <p className={classes.failure} role="alert">
      Initialization failed{message === '' ? null : `: ${message}`}
      <Button variant="subtle" size="compact-sm" onClick={failure.retry}>
        Try again
      </Button>
    </p>
  );
}

function ProductFilterButtons() {
  const api = useApi();
  const analysis = useAnalysis();
  const { filters } = analysis;
  const { setFilters, clearFilters } = useAnalysisActions();
  const { lists, isLoading } = useProductLists();
  return (
    <>
      <MultiSelect
        field="brand_name"
        findChoices={() => brandChoices(lists, filters)}
        selected={filters.brand_name}
        isDisabled={isLoading || lists.brands.length === 0}
        onApply={(names) => setFilters(selectNames('brand_name', names, filters, lists.hierarchy))}
      />
      <MultiSelect
        field="parent_sku_name"
        findChoices={() => parentSkuChoices(lists, filters)}
        selected={filters.parent_sku_name}
        isDisabled={isLoading || lists.parentSkus.length === 0}
        onApply={(names) => setFilters(selectNames('parent_sku_name', names, filters, lists.hierarchy))}
      />
      <MultiSelect
        field="sku_name"
        findChoices={() => skuChoices(lists, filters)}
        selected={filters.sku_name}
        isDisabled={isLoading || lists.skus.length === 0}
        onApply={(names) => setFilters(selectNames('sku_name', names, filters, lists.hierarchy))}
      />
      {api.channels === undefined ? null : <PlaceFilterButtons {...api} />}
      {api.tags === undefined ? null : <TagFilterButton tags={api.tags} />}
      {hasSelection(analysis) ? (
        <Button variant="subtle" className={classes.clearAll} onClick={clearFilters}>
          Clear All
        </Button>
      ) : null}
    </>
  );
}

function placesOf(offered: readonly { readonly name: string }[] | undefined, chosen: readonly string[]) {
  return [...new Set([...(offered ?? []).map(({ name }) => name), ...chosen])];
}

/** Only where there are several, or where one is chosen already. */
function PlaceFilterButtons({ channels = [], marketplaces = [] }: Pick<Api, 'channels' | 'marketplaces'>) {
  const { setChannels, setMarketplaces } = useAnalysisActions();
  const { data } = useQuery(tenantQuery(useApi()));
  const ofChannels = placesOf(data?.channels, channels);
  const ofMarketplaces = placesOf(data?.marketplaces, marketplaces);
  // A company whose marketplaces are its channels is asked once.
  const areChannels = ofMarketplaces.every((name) => ofChannels.includes(name));
  return (
    <>
      <PlaceFilter
        field="channel"
        names={ofChannels}
        chosen={channels}
        onApply={(names) => setChannels(COVERED_CHANNELS.filter((channel) => names.includes(channel)))}
      />
      {areChannels ? null : (
        <PlaceFilter
          field="marketplace"
          names={ofMarketplaces}
          chosen={marketplaces}
          onApply={setMarketplaces}
        />
      )}
    </>
  );
}

/** Only where products have tags, or where one is chosen already. */
function TagFilterButton({ tags }: { readonly tags: readonly string[] }) {
  const { setTags } = useAnalysisActions();
  const { data } = useQuery(tenantQuery(useApi()));
  const names = [...new Set([...(data?.tags ?? []), ...tags])];
  return <PlaceFilter field="tag" names={names} chosen={tags} onApply={setTags} />;
}

interface PlaceFilterProps {
  readonly field: PlaceId | 'tag';
  readonly names: readonly string[];
  readonly chosen: readonly string[];
  readonly onApply: (names: readonly string[]) => void;
}

function PlaceFilter({ field, names, chosen, onApply }: PlaceFilterProps) {
  if (names.length === 0) return null;
  const labelOf = (name: string) => (field === 'tag' ? name : describePlace(field, name));
  return (
    <MultiSelect
      field={field}
      findChoices={() => ({ options: names.map((name) => ({ name: labelOf(name) })), isRestricted: false })}
      selected={chosen.map(labelOf)}
      isDisabled={false}
      onApply={(labels) => onApply(names.filter((name) => labels.includes(labelOf(name))))}
    />
  );
}

interface BarActionProps {
  readonly ref?: Ref<HTMLButtonElement> | undefined;
  readonly label: string;
  readonly icon: ReactNode;
  readonly isPressed?: boolean;
  readonly isDisabled: boolean;
  readonly onClick: () => void;
}

/** A subtle button that shows only its icon where the bar is narrow; screen readers still get the label. */
function BarAction({ ref = null, label, icon, isPressed, isDisabled, onClick }: BarActionProps) {
  return (
    <Button
      ref={ref}
      variant="subtle"
      className={classes.action}
      leftSection={icon}
      aria-pressed={isPressed}
      data-pressed={isPressed === true || undefined}
      disabled={isDisabled}
      onClick={onClick}
    >
      <span className={classes.actionLabel}>{label}</span>
    </Button>
  );
}
