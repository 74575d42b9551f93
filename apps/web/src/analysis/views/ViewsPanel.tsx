import { Box, Button } from '@mantine/core';
import { isSharedPage, type ViewPage } from '@skuline/domain/views';
import { IconBookmarkPlus, IconShare } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { accountQuery, useApi, useMay, viewsQuery } from '../../api/index.ts';
import { Icon, LoadingState, QueryView } from '../../ui/index.ts';
import classes from '../notes/Notes.module.css';
import { SaveViewForm } from './SaveViewForm.tsx';
import { ShareForm } from './ShareForm.tsx';
import { ViewRow } from './ViewRow.tsx';

export interface ViewsPanelProps {
  /** The page that is open. */
  readonly page: ViewPage;
  readonly onClose: () => void;
}

/** So wide that an address can be read. */
const WIDTH = '26rem';

/** The views of the person and of the company, and forms that keep or share what is on the page. */
export function ViewsPanel({ page, onClose }: ViewsPanelProps) {
  const [step, setStep] = useState<'list' | 'save' | 'share'>('list');
  const back = () => setStep('list');
  return (
    <Box p="md" maw={WIDTH}>
      {step === 'list' ? <ViewList page={page} onClose={onClose} onStep={setStep} /> : null}
      {step === 'save' ? <SaveViewForm page={page} onClose={back} /> : null}
      {step === 'share' && isSharedPage(page) ? <ShareForm page={page} onClose={back} /> : null}
    </Box>
  );
}

interface ViewListProps extends ViewsPanelProps {
  readonly onStep: (step: 'save' | 'share') => void;
}

function ViewList({ page, onClose, onStep }: ViewListProps) {
  const views = useQuery(viewsQuery(useApi()));
  const { may } = useMay('links.make');
  const account = useQuery(accountQuery(useApi()));
  // No link works where somebody else keeps accounts.
  const canShare = may && account.data?.managedAt === null;
  return (
    <div className={classes.form}>
      <QueryView
        query={views}
        loading={<LoadingState title="Loading your views" message="" />}
        renderError="state"
      >
        {({ data }) =>
          data.length === 0 ? (
            <p className={classes.text}>
              Keep the filters and days of a page under a name. Days like “Last 7 days” move on by themselves.
            </p>
          ) : (
            <ul className={classes.notes} aria-label="Your views">
              {data.map((view) => (
                <ViewRow key={view.id} view={view} onOpen={onClose} />
              ))}
            </ul>
          )
        }
      </QueryView>
      <div className={classes.formActions}>
        {isSharedPage(page) && canShare ? (
          <Button variant="default" leftSection={<Icon shape={IconShare} />} onClick={() => onStep('share')}>
            Share
          </Button>
        ) : null}
        <Button leftSection={<Icon shape={IconBookmarkPlus} />} onClick={() => onStep('save')}>
          Save this view
        </Button>
      </div>
    </div>
  );
}
