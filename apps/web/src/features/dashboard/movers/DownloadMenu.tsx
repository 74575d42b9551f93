import { Button, Menu } from '@mantine/core';
import { exportFileName, moversTitle } from '@skuline/domain/exports';
import { IconDownload, IconFileSpreadsheet, IconFileTypeCsv } from '@tabler/icons-react';
import { useState } from 'react';
import { useApi } from '../../../api/index.ts';
import { trackAction } from '../../../telemetry/index.ts';
import { Icon, saveFile, showToast } from '../../../ui/index.ts';
import { warn } from '../../../warn.ts';
import classes from './Movers.module.css';
import { moversParameters, type MoversRequest } from './movers-queries.ts';

/** Saves all pages as a file that the server makes. */
export function DownloadMenu({ request }: { readonly request: MoversRequest }) {
  const api = useApi();
  const [isBusy, setBusy] = useState(false);
  const save = async (format: 'csv' | 'xlsx') => {
    setBusy(true);
    const { metric, by, periods } = request;
    const name = exportFileName(moversTitle(metric, by), periods.current.start, periods.current.end, format);
    try {
      saveFile(name, await api.client.exportMovers({ ...moversParameters(api, request), format }));
      trackAction('movers_exported', { format });
    } catch (error) {
      warn('the movers could not be saved as a file', error);
      showToast({ kind: 'failed', message: 'The file could not be made. Try again.' });
    } finally {
      setBusy(false);
    }
  };
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button
          variant="default"
          className={classes.tool ?? ''}
          aria-label="Download"
          loading={isBusy}
          leftSection={<Icon shape={IconDownload} />}
        >
          <span className={classes.toolLabel}>Download</span>
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<Icon shape={IconFileSpreadsheet} />} onClick={() => void save('xlsx')}>
          All rows for Excel
        </Menu.Item>
        <Menu.Item leftSection={<Icon shape={IconFileTypeCsv} />} onClick={() => void save('csv')}>
          All rows as CSV
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
