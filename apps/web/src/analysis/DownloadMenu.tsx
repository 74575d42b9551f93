import { Button, Menu } from '@mantine/core';
import { IconDownload, IconFileSpreadsheet, IconFileTypeCsv } from '@tabler/icons-react';
import { useState } from 'react';
import { trackAction } from '../telemetry/index.ts';
import { Icon, saveFile, showToast } from '../ui/index.ts';
import { warn } from '../warn.ts';

type Format = 'csv' | 'xlsx';

interface DownloadMenuProps {
  readonly nameOf: (format: Format) => string;
  readonly fetchFile: (format: Format) => Promise<Blob>;
  /** The action that is reported. */
  readonly action: string;
  readonly className?: string | undefined;
  /** Of the word beside the icon. */
  readonly labelClassName?: string | undefined;
}

/** Saves all rows of a table as a file that the server makes. */
export function DownloadMenu({ nameOf, fetchFile, action, className, labelClassName }: DownloadMenuProps) {
  const [isBusy, setBusy] = useState(false);
  const save = async (format: Format) => {
    setBusy(true);
    try {
      saveFile(nameOf(format), await fetchFile(format));
      trackAction(action, { format });
    } catch (error) {
      warn('a table could not be saved as a file', error);
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
          className={className ?? ''}
          aria-label="Download"
          loading={isBusy}
          leftSection={<Icon shape={IconDownload} />}
        >
          <span className={labelClassName}>Download</span>
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
