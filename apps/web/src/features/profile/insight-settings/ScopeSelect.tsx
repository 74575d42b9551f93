import { SCOPE_LEVELS } from '@skuline/domain/insights';
import { isFoundIn } from '@skuline/domain/paging';
import { useMemo, useState } from 'react';
import { useProductLists } from '../../../analysis/index.ts';
import { Select } from '../../../ui/index.ts';
import type { RuleScope } from './trial-queries.ts';

/** Longer lists are searched. */
const MOST_OPTIONS = 100;

const LEVEL_LABELS: Readonly<Record<RuleScope['scopeLevel'], { one: string; every: string }>> = {
  total: { one: 'Total', every: 'Total' },
  brand: { one: 'Brand', every: 'Every brand' },
  parent_sku: { one: 'Parent SKU', every: 'Every parent SKU' },
  sku: { one: 'SKU', every: 'Every SKU' },
};

/** `Parent SKU: Linen Throw`, `Every brand`, `Total` */
function formatScope({ scopeLevel, scopeName }: RuleScope): string {
  const { one, every } = LEVEL_LABELS[scopeLevel];
  return scopeName === null ? every : `${one}: ${scopeName}`;
}

interface ScopeSelectProps extends RuleScope {
  readonly onChange: (scope: RuleScope) => void;
}

/** What a rule looks at: everything, every product of a level, or one that is found by its name. */
export function ScopeSelect({ scopeLevel, scopeName, onChange }: ScopeSelectProps) {
  const chosen = useMemo(() => ({ scopeLevel, scopeName }), [scopeLevel, scopeName]);
  const [search, setSearch] = useState(formatScope(chosen));
  const { lists } = useProductLists();
  const options = useMemo(() => {
    const all: RuleScope[] = SCOPE_LEVELS.map((level) => ({ scopeLevel: level, scopeName: null }));
    const named = (level: RuleScope['scopeLevel'], names: readonly string[]) =>
      names.map((name): RuleScope => ({ scopeLevel: level, scopeName: name }));
    return [
      ...all,
      ...named('brand', lists.brands),
      ...named('parent_sku', lists.parentSkus),
      ...named('sku', lists.skus),
    ];
  }, [lists]);
  const shown = useMemo(() => {
    const wanted = search === formatScope(chosen) ? '' : search;
    const found = options.filter((scope) => isFoundIn(formatScope(scope), wanted));
    return found.slice(0, MOST_OPTIONS);
  }, [options, search, chosen]);
  // The chosen one has to be among the options for its name to be shown.
  const scopeOf = new Map([chosen, ...shown].map((scope) => [JSON.stringify(scope), scope]));
  return (
    <Select
      label="Scope"
      searchable
      data={[...scopeOf].map(([value, scope]) => ({ value, label: formatScope(scope) }))}
      filter={({ options: all }) => all}
      value={JSON.stringify(chosen)}
      searchValue={search}
      onSearchChange={setSearch}
      nothingFoundMessage="No product of this name"
      maxDropdownHeight={320}
      onChange={(value) => {
        const scope = scopeOf.get(value ?? '');
        if (scope !== undefined) onChange(scope);
      }}
    />
  );
}
