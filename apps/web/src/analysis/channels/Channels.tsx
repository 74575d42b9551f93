import { useQuery } from '@tanstack/react-query';
import { tenantQuery, useApi } from '../../api/index.ts';
import { lazyPart, SectionBoundary, WhenNear } from '../../ui/index.ts';
import type { ChannelsProps } from './ChannelsCard.tsx';

const ChannelsCard = lazyPart(async () => (await import('./ChannelsCard.tsx')).ChannelsCard);

const HEAD_REM = 2.5;
const ROW_REM = 2.25;

/** The figures of a page by channel, where it shows several. */
export function Channels(props: ChannelsProps) {
  const api = useApi();
  const { data } = useQuery(tenantQuery(api));
  const { channels: chosen = [] } = api;
  const offered = (data?.channels ?? []).map(({ name }) => name);
  const shown = offered.filter((channel) => chosen.length === 0 || chosen.includes(channel));
  if (shown.length < 2) return null;
  return (
    <SectionBoundary>
      {/* As high from the start as it will be. */}
      <div style={{ minHeight: `${HEAD_REM + (shown.length + 2) * ROW_REM}rem` }}>
        <WhenNear margin="25%" waiting={null}>
          <ChannelsCard {...props} channels={shown} />
        </WhenNear>
      </div>
    </SectionBoundary>
  );
}
