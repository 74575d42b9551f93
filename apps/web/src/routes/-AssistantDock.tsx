import { useLocation } from '@tanstack/react-router';
import type { AskSubject } from '../analysis/index.ts';
import { AssistantPanel } from '../features/assistant/index.ts';
import { useCachedChart } from '../features/dashboard/index.ts';
import { TodayHere } from '../features/insights/index.ts';
import { InsightsSection, useNotifications } from '../features/notifications/index.ts';

export interface AssistantDockProps {
  readonly onClose: () => void;
  readonly isOpenedByButton: boolean;
  readonly asked: AskSubject | null;
  readonly onAskedTaken: () => void;
}

/** The assistant with what other features give it: the list of insights, and the chart that is looked at. */
export function AssistantDock(props: AssistantDockProps) {
  const { listed } = useNotifications();
  // The digest and the history say the same.
  const isOnInsights = useLocation({ select: ({ pathname }) => pathname.startsWith('/insights/') });
  return (
    <AssistantPanel
      {...props}
      insights={{
        count: listed.length,
        renderList: (onChat) => (
          <InsightsSection onChat={(insight) => onChat({ kind: 'insight', insight })} />
        ),
      }}
      renderWithToday={(content) => (isOnInsights ? content : <TodayHere>{content}</TodayHere>)}
      findChart={useCachedChart()}
    />
  );
}
