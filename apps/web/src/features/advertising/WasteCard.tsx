import { exportNegatives } from '@skuline/contract';
import { Anchor, Button, SegmentedControl } from '@mantine/core';
import { WASTE_KINDS, type WasteKind } from '@skuline/domain/ad-waste';
import { type DateRange, findDateKey } from '@skuline/domain/calendar';
import { exportFileName } from '@skuline/domain/exports';
import { countOf, formatDateRange } from '@skuline/domain/formatting';
import { IconDownload } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useAnalysis, useAnalysisActions, useFigures, useOpenPage } from '../../analysis/index.ts';
import { useApi } from '../../api/index.ts';
import { trackAction } from '../../telemetry/index.ts';
import {
  Card,
  CardHead,
  Icon,
  PagedRows,
  QueryView,
  RowsTable,
  saveFile,
  useSaveFile,
} from '../../ui/index.ts';
import { WORD_ROWS, wasteParameters, type WasteData, wasteQuery } from './advertising-queries.ts';
import { formatIn, listWasteColumns } from './waste-columns.tsx';

const KINDS = [
  { value: 'term', label: 'Search terms' },
  { value: 'phrase', label: 'Phrases' },
];

/** The words that ads paid for and that bring no order; nothing for a company without reports of search terms. */
export function WasteCard({ range }: { readonly range: DateRange }) {
  const { ads, marketplaces, today } = useAnalysis();
  const { setOwn } = useAnalysisActions();
  const request = { range, marketplaces, words: ads.words };
  const waste = useFigures(wasteQuery(useApi(), { ...request, page: ads.wordsPage }), {
    enabled: true,
    isSettling: false,
  });
  if (waste.data?.reported === null || (waste.data === undefined && waste.error === null)) return null;
  const caption = `Wasted ad spend, ${formatDateRange(range, today)}`;
  return (
    <Card>
      <section aria-labelledby="wasted-ad-spend">
        <CardHead
          id="wasted-ad-spend"
          title={waste.data === undefined ? 'Wasted ad spend' : titleOf(waste.data)}
          caption={waste.data === undefined ? undefined : <Test page={waste.data} />}
        >
          <SegmentedControl
            aria-label="Words"
            size="xs"
            data={KINDS}
            value={ads.words}
            onChange={(value) => {
              const words = WASTE_KINDS.find((kind) => kind === value);
              if (words !== undefined) setOwn({ ads_words: words === 'term' ? undefined : words });
            }}
          />
          <NegativesButton request={request} isEmpty={(waste.data?.match_count ?? 0) === 0} />
        </CardHead>
        <QueryView query={waste} loading={null}>
          {(page) => <Rows caption={caption} page={page} isStale={waste.isStale} />}
        </QueryView>
      </section>
    </Card>
  );
}

/** `$88.43 of $893.43 brought no order that it should have` */
function titleOf({ totals, words, match_count: count }: WasteData): string {
  if (words === 'phrase' || count === 0) return 'Wasted ad spend';
  const sums = totals
    .filter(({ wasted }) => (wasted ?? 0) > 0)
    .map(
      ({ currency, spend, wasted }) => `${formatIn(currency, wasted ?? 0)} of ${formatIn(currency, spend)}`,
    );
  return `Wasted ad spend: ${sums.join(', ')}`;
}

function nounOf(words: WasteKind): string {
  return words === 'term' ? 'search term' : 'phrase';
}

/** What was tested, and how. */
function Test({ page }: { readonly page: WasteData }) {
  const { judged, words } = page;
  return (
    <>
      {countOf(judged, nounOf(words))} had enough clicks to judge. Shown are those without an order, chosen so
      that no more than about 5 in 100 of those shown are chance.{' '}
      <Anchor
        size="xs"
        underline="always"
        renderRoot={(props) => <Link to="/help/$slug" params={{ slug: 'advertising' }} {...props} />}
      >
        How this is tested
      </Anchor>
    </>
  );
}

interface RowsProps {
  readonly caption: string;
  readonly page: WasteData;
  readonly isStale: boolean;
}

function Rows({ caption, page, isStale }: RowsProps) {
  const { match_count: matchCount, words } = page;
  const onOpen = useOpenPage('ads_words_page');
  return (
    <PagedRows
      isStale={isStale}
      matchCount={matchCount}
      page={page.page}
      rows={WORD_ROWS}
      said={`${countOf(matchCount, nounOf(words))}, largest spend first`}
      empty={noWasteText(page)}
      onOpen={onOpen}
      label="Pages of wasted ad spend"
      note="largest spend first"
    >
      <RowsTable
        caption={caption}
        inset="card"
        isStacked
        columns={listWasteColumns(words)}
        rows={page.rows}
        keyOf={({ text, campaigns, marketplace, ad_product: product, currency }) =>
          JSON.stringify([text, campaigns[0]?.name, marketplace, product, currency])
        }
      />
    </PagedRows>
  );
}

function noWasteText({ totals, judged, reported }: WasteData): string {
  if (totals.length === 0) {
    const [start, end] = [findDateKey(reported?.first_day ?? ''), findDateKey(reported?.last_day ?? '')];
    if (start === null || end === null) return 'No report of search terms lies within these days.';
    return `No report of search terms lies within these days. Reports tell of ${formatDateRange({ start, end }, end)}.`;
  }
  return judged === 0
    ? 'No search term has enough clicks to judge in these days. Choose a longer range.'
    : 'Nothing is wasted beyond what chance explains.';
}

interface NegativesButtonProps {
  readonly request: {
    readonly range: DateRange;
    readonly marketplaces: readonly string[];
    readonly words: WasteKind;
  };
  readonly isEmpty: boolean;
}

function NegativesButton({ request, isEmpty }: NegativesButtonProps) {
  const api = useApi();
  const { start, end } = request.range;
  const saving = useSaveFile(async () => {
    const file = await api.call(exportNegatives, wasteParameters(api, request));
    saveFile(exportFileName('negatives', start, end, 'csv'), file);
    trackAction('negatives_exported', { words: request.words });
  });
  return (
    <Button
      variant="default"
      leftSection={<Icon shape={IconDownload} />}
      disabled={isEmpty}
      loading={saving.isPending}
      onClick={() => saving.mutate()}
    >
      Negatives as CSV
    </Button>
  );
}
