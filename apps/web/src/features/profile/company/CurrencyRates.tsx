import { exportCurrencyRates, listCurrencyRates, uploadCurrencyRates } from '@skuline/contract';
import { dayCount, toDateKey } from '@skuline/domain/calendar';
import { countOf, formatDateRange } from '@skuline/domain/formatting';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type * as z from 'zod/mini';
import { useMissingRates } from '../../../analysis/index.ts';
import {
  AbleNote,
  callQuery,
  tenantQuery,
  tenantScope,
  type Upload,
  uploadTo,
  useApi,
  useFileUpload,
  useMay,
} from '../../../api/index.ts';
import { today } from '../../../clock.ts';
import { CsvButtons, RefusedFile, saveFile, showToast } from '../../../ui/index.ts';
import listClasses from '../account/SignIns.module.css';
import { SettingsSection } from '../form/SettingsSection.tsx';

type Uploaded = z.output<(typeof uploadCurrencyRates)['response']>;
type Pair = z.output<(typeof listCurrencyRates)['response']>['data'][number];

interface CurrencyRatesProps {
  /** Uploads a file of rates; tests pass their own. */
  readonly upload?: Upload<Uploaded>;
}

const sendRates = uploadTo(uploadCurrencyRates);

/** The rates of the day that other currencies are converted by: which there are, which are missing, and a file of them. */
export function CurrencyRates({ upload = sendRates }: CurrencyRatesProps) {
  const api = useApi();
  const cache = useQueryClient();
  const { may } = useMay('rates.write');
  const { data: tenant } = useQuery(tenantQuery(api));
  const lacking = useMissingRates(today(), null);
  const { data: rates } = useQuery(
    callQuery(api, ['listCurrencyRates'], listCurrencyRates, tenantScope(api)),
  );
  const uploading = useFileUpload(upload, ({ rates: count }, { name }) => {
    showToast({ kind: 'done', message: `${name}: ${countOf(count, 'rate')} saved.` });
    // All that is shown in money may be another amount now.
    return cache.invalidateQueries();
  });
  if (tenant === undefined || rates === undefined) return null;
  return (
    <SettingsSection
      title="Exchange rates"
      description={`All amounts are in ${tenant.reporting_currency ?? 'USD'}. What reports say in other currencies is converted by the rate of its day; without one it is unknown.`}
    >
      <AbleNote ability="rates.write" />
      <RefusedFile refused={uploading.refused} onDismiss={uploading.onDismiss} />
      <ul className={listClasses.list} aria-label="Exchange rates">
        {rates.data.map((pair) => (
          <PairRow key={`${pair.from} ${pair.to}`} pair={pair} />
        ))}
      </ul>
      <div className={listClasses.foot}>
        <output className={listClasses.words}>
          <span className={listClasses.detail}>
            {lacking ?? (rates.data.length === 0 ? 'No rates yet' : '')}
          </span>
        </output>
        <CsvButtons
          what="exchange rates"
          columns="date_key, from, to, rate"
          isSending={uploading.isSending}
          mayImport={may}
          onFile={uploading.onFile}
          onSave={async () =>
            saveFile(`skuline-rates-${today()}.csv`, await api.call(exportCurrencyRates, tenantScope(api)))
          }
        />
      </div>
    </SettingsSection>
  );
}

function PairRow({ pair: { from, to, first_day, last_day, days, newest_rate } }: { readonly pair: Pair }) {
  const range = { start: toDateKey(first_day), end: toDateKey(last_day) };
  const isWhole = days === dayCount(range);
  return (
    <li className={listClasses.row}>
      <div className={listClasses.words}>
        <p className={listClasses.name}>
          {from} to {to}
        </p>
        <p className={listClasses.detail} data-numeric>
          {formatDateRange(range, today())}
          {isWhole ? '' : `, ${days} of ${countOf(dayCount(range), 'day')}`}
        </p>
      </div>
      <p className={listClasses.detail} data-numeric>
        1 {from} = {Number(newest_rate)} {to}
      </p>
    </li>
  );
}
