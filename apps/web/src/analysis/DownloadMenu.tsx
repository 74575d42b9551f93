import { Button, Menu } from '@mantine/core';
import { IconDownload, IconFileSpreadsheet, IconFileTypeCsv } from '@tabler/icons-react';
import { trackAction } from '../telemetry/index.ts';
import { Icon, saveFile, useSaveFile } from '../ui/index.ts';
import { useIsLocked } from './use-analysis.tsx';

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
  const { mutate: save, isPending } = useSaveFile(async (format: Format) => {
    saveFile(nameOf(format), await fetchFile(format));
    trackAction(action, { format });
  });
  // Whoever has a link reads, and saves nothing whole.
  if (useIsLocked()) return null;
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button
          variant="default"
          className={className ?? ''}
          aria-label="Download"
          loading={isPending}
          leftSection={<Icon shape={IconDownload} />}
        >
          <span className={labelClassName}>Download</span>
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<Icon shape={IconFileSpreadsheet} />} onClick={() => save('xlsx')}>
          All rows for Excel
        </Menu.Item>
        <Menu.Item leftSection={<Icon shape={IconFileTypeCsv} />} onClick={() => save('csv')}>
          All rows as CSV
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
