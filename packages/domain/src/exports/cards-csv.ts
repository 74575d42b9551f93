import { type CardsData, prepareCards, totalOf } from '../cards/index.ts';
import { CARD_METRIC_IDS, metricFormula, METRICS } from '../metrics/index.ts';
import { type CsvCell, toCsvText } from './csv-text.ts';
import { exportHeader, type ExportHeaderInput } from './export-header.ts';

/** All 20 metric cards as CSV: exact values of both periods and the growth in percent. */
export function cardsCsv(data: CardsData, input: ExportHeaderInput): string {
  const cards = prepareCards(totalOf(data.current), totalOf(data.previous));
  const rows: CsvCell[][] = CARD_METRIC_IDS.map((id) => {
    const card = cards[id];
    return [
      METRICS[id].label,
      card?.value ?? null,
      card?.previousValue ?? null,
      card?.growthRate ?? null,
      metricFormula(id, 'card'),
    ];
  });
  return toCsvText([
    ...exportHeader(input),
    ['Metric', 'Value', 'Previous value', 'Growth %', 'Formula'],
    ...rows,
  ]);
}
