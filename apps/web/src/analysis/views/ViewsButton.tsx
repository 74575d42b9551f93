import { VIEW_PAGES } from '@skuline/domain/views';
import { IconBookmark } from '@tabler/icons-react';
import { useLocation } from '@tanstack/react-router';
import { useState } from 'react';
import { useApi } from '../../api/index.ts';
import { lazyPart } from '../../ui/index.ts';
import { PopoverButton } from '../PopoverButton.tsx';

const ViewsPanel = lazyPart(async () => (await import('./ViewsPanel.tsx')).ViewsPanel);

/** What was kept to be looked at again, and how the page is kept or shown to others; not where nobody is signed in. */
export function ViewsButton() {
  const { tenantId } = useApi();
  const page = useLocation({ select: ({ pathname }) => VIEW_PAGES.find((one) => one === pathname) });
  const [isOpen, setOpen] = useState(false);
  if (tenantId === null || page === undefined) return null;
  const close = () => setOpen(false);
  return (
    <PopoverButton
      text="Views"
      label="Saved views"
      icon={IconBookmark}
      isOpen={isOpen}
      onToggle={() => setOpen(!isOpen)}
      onClose={close}
      content={ViewsPanel}
    >
      <ViewsPanel page={page} onClose={close} />
    </PopoverButton>
  );
}
