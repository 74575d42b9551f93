import { Button } from '@mantine/core';
import {
  describeColumns,
  listOwnFileFormats,
  type OwnFileFormat,
  templateText,
} from '@skuline/domain/import-formats';
import { IconDownload } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { Card, RowsTable, Icon, lazyPart, saveFile } from '../../ui/index.ts';
import { kindLabel } from './import-texts.ts';
import classes from './ImportPage.module.css';

function saveTemplate(format: OwnFileFormat): void {
  const name = `skuline-${format.id.replaceAll('_', '-')}-template.csv`;
  saveFile(name, new Blob([templateText(format)], { type: 'text/csv;charset=utf-8' }));
}

const ReportGuide = lazyPart(async () => (await import('./ReportGuide.tsx')).ReportGuide);

/** The reports that are read, and the two formats of files of one's own: a template, and a description of each column. */
export function TemplateGuide() {
  return (
    <div className={classes.templates}>
      <ReportCard />
      {listOwnFileFormats().map((format) => (
        <TemplateCard key={format.id} format={format} />
      ))}
    </div>
  );
}

function ReportCard() {
  const [isOpen, setIsOpen] = useState(false);
  const id = useId();
  return (
    <Card className={classes.template}>
      <div className={classes.templateHead}>
        <h2 className={classes.subtitle}>Reports Skuline reads</h2>
        <span className={classes.quiet}>of Amazon, Shopify, eBay, TikTok Shop and Google Analytics</span>
        <div className={classes.templateActions}>
          <Button
            variant="subtle"
            aria-expanded={isOpen}
            aria-controls={id}
            onClick={() => setIsOpen(!isOpen)}
          >
            {isOpen ? 'Hide reports' : 'Show reports'}
          </Button>
        </div>
      </div>
      <div id={id} hidden={!isOpen} className={classes.table}>
        <ReportGuide isWanted={isOpen} />
      </div>
    </Card>
  );
}

function TemplateCard({ format }: { readonly format: OwnFileFormat }) {
  const [isOpen, setIsOpen] = useState(false);
  const id = useId();
  const label = kindLabel(format.id);
  return (
    <Card className={classes.template}>
      <div className={classes.templateHead}>
        <h2 className={classes.subtitle}>{label}</h2>
        <span className={classes.quiet}>
          {format.columns.length} columns, one row per{' '}
          {format.key.slice(1).at(-1) === 'query' ? 'query' : 'SKU'} and {format.period}
        </span>
        <div className={classes.templateActions}>
          <Button
            variant="subtle"
            aria-expanded={isOpen}
            aria-controls={id}
            onClick={() => setIsOpen(!isOpen)}
          >
            {isOpen ? 'Hide columns' : 'Show columns'}
          </Button>
          <Button
            variant="default"
            leftSection={<Icon shape={IconDownload} />}
            aria-label={`Download the template for ${label.toLowerCase()}`}
            onClick={() => saveTemplate(format)}
          >
            Template
          </Button>
        </div>
      </div>
      <div id={id} hidden={!isOpen} className={classes.table}>
        <RowsTable
          caption={`Columns of ${label.toLowerCase()}`}
          inset="card"
          rows={describeColumns(format)}
          keyOf={({ name }) => name}
          columns={[
            { key: 'Column', renderCell: ({ name }) => name },
            { key: 'Meaning', isWord: true, renderCell: ({ meaning }) => meaning },
            { key: 'Format', isWord: true, renderCell: ({ writing }) => writing },
            { key: 'Example', isWord: true, renderCell: ({ example }) => example },
          ]}
        />
      </div>
    </Card>
  );
}
