import { CHANNEL_LABELS } from '@skuline/domain/sources';
import { useQuery } from '@tanstack/react-query';
import { tenantQuery, useApi } from '../../api/index.ts';
import { lazyPart, SectionBoundary, WhenNear } from '../../ui/index.ts';
import { useAnalysisActions } from '../use-analysis.tsx';
import type { Part, PartsCardProps, PartsProps } from './PartsCard.tsx';

const PartsCard = lazyPart(async () => (await import('./PartsCard.tsx')).PartsCard);

const HEAD_REM = 2.5;
const ROW_REM = 2.25;
/** A SKU may have several tags, so that their rows don't add up to the figures of the page. */
const OVERLAP = 'A SKU with several tags stands in each of their rows; the last row has it once.';

/** The figures of a page by channel and by tag, where it shows several. */
export function Parts(props: PartsProps) {
  const api = useApi();
  const { data } = useQuery(tenantQuery(api));
  const { setChannels, setTags } = useAnalysisActions();
  const channels = shownOf(data?.channels?.map(({ name }) => name) ?? [], api.channels);
  const tags = shownOf(data?.tags ?? [], api.tags);
  const ofChannels = channels.map((channel): Part => {
    const onPress = () => setChannels([channel]);
    return { key: channel, name: CHANNEL_LABELS[channel], scope: { channels: [channel] }, onPress };
  });
  const ofTags = tags.map((tag): Part => {
    const onPress = () => setTags([tag]);
    return { key: tag, name: tag, scope: { tags: [tag] }, onPress };
  });
  const isOfAll = (api.tags ?? []).length === 0;
  return (
    <>
      {ofChannels.length < 2 ? null : (
        <Waiting {...props} noun="channel" parts={ofChannels} allOf={`All ${ofChannels.length} channels`} />
      )}
      {ofTags.length < (isOfAll ? 1 : 2) ? null : (
        <Waiting
          {...props}
          noun="tag"
          parts={ofTags}
          allOf={isOfAll ? 'All products' : 'All with these tags'}
          caption={OVERLAP}
        />
      )}
    </>
  );
}

/** Those that are chosen; all where none is. */
function shownOf<Name extends string>(offered: readonly Name[], chosen: readonly Name[] = []): Name[] {
  return offered.filter((name) => chosen.length === 0 || chosen.includes(name));
}

/** As high from the start as it will be. */
function Waiting(props: PartsCardProps) {
  return (
    <SectionBoundary>
      <div style={{ minHeight: `${HEAD_REM + (props.parts.length + 2) * ROW_REM}rem` }}>
        <WhenNear margin="25%" waiting={null}>
          <PartsCard {...props} />
        </WhenNear>
      </div>
    </SectionBoundary>
  );
}
