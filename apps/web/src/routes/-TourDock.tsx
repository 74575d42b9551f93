import { Button } from '@mantine/core';
import type { Notification } from '@skuline/domain/notifications';
import { useState } from 'react';
import { AssistantPanel } from '../features/assistant/index.ts';
import { useCachedChart } from '../features/dashboard/index.ts';
import { GivenNotifications, InsightsSection, useNotifications } from '../features/notifications/index.ts';
import { Card } from '../ui/index.ts';

/** The insights and the assistant of the tour: the product's own panel on the sample's stories. */
export function TourDock({ given }: { readonly given: readonly Notification[] }) {
  return (
    <GivenNotifications given={given}>
      <TourPanel />
    </GivenNotifications>
  );
}

const doNothing = () => {};

function TourPanel() {
  const { listed } = useNotifications();
  const [isOpen, setOpen] = useState(true);
  const findChart = useCachedChart();
  return (
    <Card>
      <aside aria-label="Insights and assistant">
        {isOpen ? (
          <AssistantPanel
            onClose={() => setOpen(false)}
            renderWithToday={(content) => content}
            isOpenedByButton
            asked={null}
            onAskedTaken={doNothing}
            insights={{
              count: listed.length,
              renderList: (onChat) => (
                <InsightsSection onChat={(insight) => onChat({ kind: 'insight', insight })} />
              ),
            }}
            findChart={findChart}
          />
        ) : (
          <Button variant="subtle" onClick={() => setOpen(true)}>
            Open the assistant
          </Button>
        )}
      </aside>
    </Card>
  );
}
