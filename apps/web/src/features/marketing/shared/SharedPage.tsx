import { ApiError, type SharedView, getSharedView } from '@skuline/contract';
import { toDateKey } from '@skuline/domain/calendar';
import { formatMoment } from '@skuline/domain/formatting';
import { searchOfView } from '@skuline/domain/views';
import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { Link, Navigate, useLocation, useSearch } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import type { LockedView } from '../../../analysis/index.ts';
import { ApiProvider, createQueryClient } from '../../../api/index.ts';
import { now } from '../../../clock.ts';
import { linkSearch } from '../../../search-params.ts';
import { Badge, EmptyState, ErrorState, LoadingState } from '../../../ui/index.ts';
import headerClasses from '../frame/PublicHeader.module.css';
import { PublicHeader } from '../frame/PublicHeader.tsx';
import classes from '../tour/TourPage.module.css';
import { createSharedCall } from './shared-client.ts';

interface SharedPageProps {
  /** Draws the page of a view, within the days and filters that it has. */
  readonly renderView: (page: SharedView['page'], locked: LockedView) => ReactNode;
}

/** /shared: a page as a link shows it, to whoever has the link. */
export function SharedPage({ renderView }: SharedPageProps) {
  // The secret is in the fragment, which is sent nowhere.
  const token = useLocation({ select: ({ hash }) => hash });
  const [cache] = useState(createQueryClient);
  return (
    <QueryClientProvider client={cache}>
      <OpenedLink key={token} token={token} renderView={renderView} />
    </QueryClientProvider>
  );
}

function OpenedLink({ token, renderView }: SharedPageProps & { readonly token: string }) {
  const [call] = useState(() => createSharedCall(token));
  const { data, error, refetch } = useQuery({
    queryKey: ['getSharedView', token],
    queryFn: ({ signal }) => call(getSharedView, {}, { signal }),
    enabled: token !== '',
    // Each question counts as an opening.
    staleTime: Infinity,
    retry: false,
  });
  if (data !== undefined) return <OpenView view={data} token={token} renderView={renderView} />;
  const isEnded = token === '' || (error instanceof ApiError && [401, 403, 404].includes(error.status));
  return (
    <Frame title={null}>
      {isEnded ? <EndedLink /> : null}
      {!isEnded && error !== null ? (
        <ErrorState
          titleOrder={1}
          message="The page could not be loaded. Check your connection and try again."
          onAction={() => void refetch()}
        />
      ) : null}
      {!isEnded && error === null ? <LoadingState /> : null}
    </Frame>
  );
}

function EndedLink() {
  return (
    <EmptyState
      titleOrder={1}
      title="This link does not work"
      message="It has ended, or it was not copied whole. Ask who sent it for a new one."
    />
  );
}

interface OpenViewProps extends SharedPageProps {
  readonly view: SharedView;
  readonly token: string;
}

function OpenView({ view, token, renderView }: OpenViewProps) {
  const [locked] = useState(() => ({ search: searchOfView(view.search), today: toDateKey(view.today) }));
  const [api] = useState(() => ({
    call: createSharedCall(token, view.company_id),
    tenantId: view.company_id,
  }));
  const search = useSearch({ strict: false });
  const end = view.ends_at === null ? null : formatMoment(new Date(view.ends_at), now());
  // A link says what is shown at first; what its reader changes stands in the address.
  if (!('range' in search) && !('start' in search)) {
    return <Navigate to="/shared" search={linkSearch(locked.search)} hash={token} replace />;
  }
  return (
    <Frame
      title={
        <>
          <h1 className={classes.name}>{view.name}</h1>
          <Badge>{view.company}</Badge>
        </>
      }
      note={end === null ? null : `Shared until ${end}`}
    >
      <ApiProvider api={api}>
        <div className={classes.content}>{renderView(view.page, locked)}</div>
      </ApiProvider>
    </Frame>
  );
}

interface FrameProps {
  readonly title: ReactNode;
  readonly note?: string | null;
  readonly children: ReactNode;
}

function Frame({ title, note = null, children }: FrameProps) {
  return (
    <div className={classes.page}>
      <meta name="robots" content="noindex, nofollow" />
      <PublicHeader className={classes.header} title={title}>
        {note === null ? null : <span>{note}</span>}
        <Link to="/signin" className={headerClasses.link}>
          Sign in
        </Link>
      </PublicHeader>
      <main id="main" tabIndex={-1} className={classes.stage}>
        {children}
      </main>
    </div>
  );
}
