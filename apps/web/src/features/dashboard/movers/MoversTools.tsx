import { exportMovers } from '@skuline/contract';
import { isMetricPresent, METRIC_IDS, type MetricId, METRICS } from '@skuline/domain/metrics';
import { IconColumns3 } from '@tabler/icons-react';
import { Button, Menu, SegmentedControl } from '@mantine/core';
import { exportFileName, moversTitle } from '@skuline/domain/exports';
import { formatCount } from '@skuline/domain/formatting';
import {
  formatMoversSort,
  MOST_MOVERS_COLUMNS,
  MOVERS_SHOWN,
  type MoversShown,
  relistMoversSort,
} from '@skuline/domain/movers';
import { DIMENSIONS } from '@skuline/domain/products';
import { DownloadMenu, useAnalysisActions } from '../../../analysis/index.ts';
import { useApi, useFactsPresent } from '../../../api/index.ts';
import { trackAction } from '../../../telemetry/index.ts';
import { Icon, SearchField } from '../../../ui/index.ts';
import classes from './Movers.module.css';
import { type MoversData, moversParameters, type MoversRequest } from './movers-queries.ts';

interface MoversToolsProps {
  readonly request: MoversRequest;
  /** The newest page there is. */
  readonly data: MoversData | undefined;
}

const LABELS: Readonly<Record<MoversShown, string>> = { all: 'All', down: 'Down', up: 'Up' };

/** Which movers are shown, the search, the added columns, and the files of all rows. */
export function MoversTools({ request, data }: MoversToolsProps) {
  const { setOwn } = useAnalysisActions();
  const api = useApi();
  const { metric, by, view } = request;
  const { current } = request.periods;
  const counts = data?.response;
  const countOf = { all: counts?.count, down: counts?.down_count, up: counts?.up_count };
  return (
    <div className={classes.tools}>
      <SegmentedControl
        className={classes.shown ?? ''}
        aria-label="Which movers"
        data={MOVERS_SHOWN.map((value) => {
          const count = countOf[value];
          return {
            value,
            label: count === undefined ? LABELS[value] : `${LABELS[value]} ${formatCount(count)}`,
          };
        })}
        value={request.view.show}
        onChange={(show) => {
          const from = { show: view.show, totalChange: counts?.total.change ?? null };
          const sort = relistMoversSort(view.sort, from, { ...from, show });
          setOwn({
            movers_show: show === 'all' ? undefined : show,
            ...(sort === view.sort ? {} : { movers_sort: formatMoversSort(sort) }),
          });
        }}
      />
      <SearchField
        className={classes.search}
        label={`Search ${DIMENSIONS[request.by].plural}`}
        search={request.view.search}
        onSearch={(text) => {
          trackAction('movers_searched');
          setOwn({ movers_search: text === '' ? undefined : text }, true);
        }}
      />
      <ColumnsMenu metric={request.metric} columns={request.view.columns} />
      <DownloadMenu
        className={classes.tool}
        labelClassName={classes.toolLabel}
        action="movers_exported"
        nameOf={(format) => exportFileName(moversTitle(metric, by), current.start, current.end, format)}
        fetchFile={(format) => api.call(exportMovers, { ...moversParameters(api, request), format })}
      />
    </div>
  );
}

interface ColumnsMenuProps {
  readonly metric: MetricId;
  readonly columns: readonly MetricId[];
}

/** Adds metrics of the catalog that the data carry, each with its value and change. */
function ColumnsMenu({ metric, columns }: ColumnsMenuProps) {
  const { setOwn } = useAnalysisActions();
  const present = useFactsPresent();
  const choices = METRIC_IDS.filter((id) => id !== metric && isMetricPresent(id, present));
  const isFull = columns.length >= MOST_MOVERS_COLUMNS;
  const toggle = (id: MetricId) => {
    const chosen = columns.includes(id) ? columns.filter((other) => other !== id) : [...columns, id];
    trackAction('movers_columns_chosen', { columns: chosen.length });
    setOwn({ movers_columns: chosen });
  };
  return (
    <Menu position="bottom-end" closeOnItemClick={false}>
      <Menu.Target>
        <Button
          variant="default"
          className={classes.tool ?? ''}
          aria-label="Columns"
          leftSection={<Icon shape={IconColumns3} />}
        >
          <span className={classes.toolLabel}>Columns</span>
        </Button>
      </Menu.Target>
      <Menu.Dropdown className={classes.choices ?? ''}>
        {choices.map((id) => {
          const isChosen = columns.includes(id);
          return (
            <Menu.CheckboxItem
              key={id}
              checked={isChosen}
              disabled={isFull && !isChosen}
              onChange={() => toggle(id)}
            >
              {METRICS[id].label}
            </Menu.CheckboxItem>
          );
        })}
      </Menu.Dropdown>
    </Menu>
  );
}
