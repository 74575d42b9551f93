import { Button } from '@mantine/core';
import type { Notification } from '@skuline/domain/notifications';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { AssistantPanel } from '../features/assistant/index.ts';
import { useCachedChart } from '../features/dashboard/index.ts';
import { GivenNotifications, InsightsSection, useNotifications } from '../features/notifications/index.ts';
import { Card, LoadingState, QueryView } from '../ui/index.ts';

interface TourDockProps {
  readonly findInsights: () => Promise<readonly Notification[]>;
}

/** The insights and the assistant of the tour: the product's own panel, with what its rules find in the sample. */
export function TourDock({ findInsights }: TourDockProps) {
  const insights = useQuery({ queryKey: ['sampleInsights'], queryFn: findInsights });
  return (
    <QueryView
      query={insights}
      loading={
        <Card>
          <LoadingState />
        </Card>
      }
      renderError="card"
    >
      {(given) => (
        <GivenNotifications given={given}>
          <TourPanel />
        </GivenNotifications>
      )}
    </QueryView>
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
