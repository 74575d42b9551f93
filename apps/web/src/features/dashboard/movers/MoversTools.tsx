import '@mantine/core/styles/FloatingIndicator.layer.css';
import '@mantine/core/styles/SegmentedControl.layer.css';
import { SegmentedControl } from '@mantine/core';
import { exportFileName, moversTitle } from '@skuline/domain/exports';
import { formatCount } from '@skuline/domain/formatting';
import { MOVERS_SHOWN, type MoversShown } from '@skuline/domain/movers';
import { DIMENSIONS } from '@skuline/domain/products';
import { DownloadMenu, useAnalysisActions } from '../../../analysis/index.ts';
import { useApi } from '../../../api/index.ts';
import { trackAction } from '../../../telemetry/index.ts';
import { SearchField } from '../../../ui/index.ts';
import { ColumnsMenu } from './ColumnsMenu.tsx';
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
  const { setMovers } = useAnalysisActions();
  const api = useApi();
  const { metric, by } = request;
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
        onChange={(show) => setMovers({ movers_show: show === 'all' ? undefined : show })}
      />
      <SearchField
        className={classes.search}
        label={`Search ${DIMENSIONS[request.by].plural}`}
        search={request.view.search}
        onSearch={(text) => {
          trackAction('movers_searched');
          setMovers({ movers_search: text === '' ? undefined : text }, true);
        }}
      />
      <ColumnsMenu metric={request.metric} columns={request.view.columns} />
      <DownloadMenu
        className={classes.tool}
        labelClassName={classes.toolLabel}
        action="movers_exported"
        nameOf={(format) => exportFileName(moversTitle(metric, by), current.start, current.end, format)}
        fetchFile={(format) => api.client.exportMovers({ ...moversParameters(api, request), format })}
      />
    </div>
  );
}
