import { saveCosts } from '@skuline/contract';
import { TextInput } from '@mantine/core';
import { explainAmount, MARGIN_PERCENT_LIMIT } from '@skuline/domain/costs';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useAnalysis } from '../../analysis/index.ts';
import { refreshCosts, tenantScope, useApi, useMay } from '../../api/index.ts';
import { trackAction } from '../../telemetry/index.ts';
import { type ProfitPage, useProfit } from './use-profit.ts';

/** What of net sales the company wants to keep as profit; the target ACoS is the break-even one less it. */
export function MarginField() {
  const { range, filters } = useAnalysis();
  const { data } = useProfit({ range, filters });
  if (data === undefined) return null;
  const { wanted_margin: wanted } = data;
  // A new value from the server replaces what is typed.
  return <Field key={`${wanted.version} ${wanted.percent ?? ''}`} wanted={wanted} />;
}

function Field({ wanted }: { readonly wanted: ProfitPage['wanted_margin'] }) {
  const { may } = useMay('costs.write');
  const saved = wanted.percent === null ? '' : String(wanted.percent);
  const [text, setText] = useState(saved);
  const saving = useSaveMargin(wanted.version);
  const typed = readPercent(text);
  const save = () => {
    if (text.trim() === saved || typed.problem !== null || saving.isPending) return;
    saving.mutate(typed.percent);
  };
  return (
    <TextInput
      size="xs"
      w="10rem"
      label="Profit margin wanted"
      title="Percent of net sales. Target ACoS is break-even ACoS less it."
      rightSection={<span aria-hidden>%</span>}
      placeholder="None"
      inputMode="decimal"
      autoComplete="off"
      disabled={!may}
      value={text}
      error={typed.problem ?? saving.error?.message}
      onChange={(event) => setText(event.currentTarget.value)}
      onBlur={save}
      onKeyDown={(event) => {
        if (event.key === 'Enter') save();
        if (event.key === 'Escape') setText(saved);
      }}
    />
  );
}

/** `12.5` and `12.5 %`; nothing is no margin. */
function readPercent(text: string): { readonly percent: number | null; readonly problem: string | null } {
  const bare = text.replaceAll(/[\s%]/g, '');
  if (bare === '') return { percent: null, problem: null };
  if (!/^\d*\.?\d+$/.test(bare)) return { percent: null, problem: 'Enter a number, such as 15.' };
  const percent = Number(bare);
  return { percent, problem: explainAmount(percent, MARGIN_PERCENT_LIMIT) };
}

function useSaveMargin(version: number) {
  const api = useApi();
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (percent: number | null) =>
      api.call(saveCosts, {
        body: { edits: [{ kind: 'wanted_margin', percent, version }] },
        query: tenantScope(api),
      }),
    onSuccess: () => {
      trackAction('margin_saved');
      return refreshCosts(cache);
    },
  });
}
