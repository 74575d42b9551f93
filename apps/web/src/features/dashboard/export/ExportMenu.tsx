import { ActionIcon, Menu } from '@mantine/core';
import type { ChartModel } from '@skuline/domain/charts';
import { chartCsv, exportFileName, pictureCaption } from '@skuline/domain/exports';
import type { Note } from '@skuline/domain/notes';
import { useQuery } from '@tanstack/react-query';
import { IconDownload, IconFileSpreadsheet, IconLayoutGrid, IconPhoto } from '@tabler/icons-react';
import { memo, useState } from 'react';
import type { Analysis } from '@skuline/domain/analysis';
import { tenantQuery, useApi, useFactsPresent } from '../../../api/index.ts';
import { trackAction } from '../../../telemetry/index.ts';
import { Icon, saveFile, useSaveFile } from '../../../ui/index.ts';
import { warn } from '../../../warn.ts';
import type { ChartData } from '../data/use-dashboard-data.ts';
import { chartPicture } from './chart-picture.ts';

interface ExportMenuProps {
  readonly data: ChartData;
  readonly model: ChartModel;
  readonly title: string;
  /** Those the chart shows. */
  readonly notes: readonly Note[];
  /** The element the picture is taken of. */
  readonly picture: HTMLElement | null;
  readonly today: Analysis['today'];
  readonly onExportCards: () => Promise<void>;
}

const PICTURE_LABELS = {
  ready: 'Chart as PNG',
  busy: 'Creating the picture...',
  failed: 'The picture could not be created',
} as const;

/** Exports the chart as a picture or as CSV, and the metric cards as CSV. */
export const ExportMenu = memo(function ExportMenu({
  data,
  model,
  title,
  notes,
  picture,
  today,
  onExportCards,
}: ExportMenuProps) {
  const tenant = useQuery(tenantQuery(useApi())).data;
  const dataVersion = tenant?.dataVersion ?? null;
  const present = useFactsPresent();
  const [isOpen, setOpen] = useState(false);
  const [pictureState, setPictureState] = useState<keyof typeof PICTURE_LABELS>('ready');
  const { mutate: exportCards } = useSaveFile(onExportCards);
  const { request, compared, known } = data;
  const fileName = (extension: 'csv' | 'png') =>
    exportFileName(title, request.range.start, request.range.end, extension);
  const saveCsv = () => {
    trackAction('chart_exported', { format: 'csv' });
    const header = { title, request, compared, dataVersion, present, known, ownDays: tenant?.own_days };
    const text = chartCsv(model, { ...header, notes });
    saveFile(fileName('csv'), new Blob([text], { type: 'text/csv;charset=utf-8' }));
  };
  const savePicture = async () => {
    if (picture === null || pictureState === 'busy') return;
    setPictureState('busy');
    const caption = pictureCaption({ request, compared, today, dataVersion, present, known });
    try {
      saveFile(fileName('png'), await chartPicture(picture, caption));
      setPictureState('ready');
      setOpen(false);
      trackAction('chart_exported', { format: 'png' });
    } catch (error) {
      // Shown in the menu itself, beside the CSV export of the same numbers.
      warn('the chart could not be saved as a picture', error);
      setPictureState('failed');
    }
  };
  return (
    <Menu position="bottom-end" opened={isOpen} onChange={setOpen}>
      <Menu.Target>
        <ActionIcon aria-label="Export">
          <Icon shape={IconDownload} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          leftSection={<Icon shape={IconPhoto} />}
          // Open until the picture is there: creating it takes a moment, and may fail.
          closeMenuOnClick={false}
          // Not disabled: that would take the focus out of the menu.
          aria-disabled={pictureState === 'busy'}
          onClick={() => void savePicture()}
        >
          {PICTURE_LABELS[pictureState]}
        </Menu.Item>
        <Menu.Item leftSection={<Icon shape={IconFileSpreadsheet} />} onClick={saveCsv}>
          Chart as CSV
        </Menu.Item>
        <Menu.Item leftSection={<Icon shape={IconLayoutGrid} />} onClick={() => exportCards()}>
          Cards as CSV
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
});
