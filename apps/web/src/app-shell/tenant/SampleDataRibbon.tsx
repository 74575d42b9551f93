import { ActionIcon } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { Icon } from '../../ui/index.ts';
import classes from './SampleDataRibbon.module.css';

/** One calm line over the page of a tenant with sample data; put away, the header's badge takes its place. */
export function SampleDataRibbon({ onHide }: { readonly onHide: () => void }) {
  return (
    <section aria-label="Sample data" className={classes.ribbon}>
      <p>You are looking at sample data.</p>
      <Link to="/import" className={classes.link}>
        Import data
      </Link>
      <ActionIcon className={classes.hide} aria-label="Hide this notice" onClick={onHide}>
        <Icon shape={IconX} />
      </ActionIcon>
    </section>
  );
}
