import { AbleNote, useMay } from '../../api/index.ts';
import { Card, ErrorState, LoadingState } from '../../ui/index.ts';
import { ConnectForm } from './ConnectForm.tsx';
import { ConnectionRow } from './ConnectionRow.tsx';
import classes from './Connections.module.css';
import { useConnections } from './connections-queries.ts';
import { Webhooks } from './Webhooks.tsx';

/** /connections: accounts whose figures come by themselves. */
export function ConnectionsPage() {
  const { may } = useMay('connections.manage');
  const { data, isPending, refetch } = useConnections();
  const connections = data?.data.filter(({ state }) => state !== 'disconnected') ?? [];
  return (
    <div className={classes.page}>
      <section aria-labelledby="connected">
        <Card>
          <div className={classes.head}>
            <h2 id="connected" className={classes.title}>
              Connected accounts
            </h2>
            <p className={classes.description}>
              Skuline pulls what is new by itself, with your own keys and from this machine alone. Days that
              the source may still change are pulled again.
            </p>
          </div>
          {isPending ? <LoadingState /> : null}
          {!isPending && data === undefined ? (
            <ErrorState message="The connections could not be loaded." onAction={() => void refetch()} />
          ) : null}
          {data !== undefined && connections.length === 0 ? (
            <p className={classes.none}>Nothing is connected yet.</p>
          ) : null}
          <ul className={classes.list}>
            {connections.map((connection) => (
              <ConnectionRow key={connection.id} connection={connection} />
            ))}
          </ul>
        </Card>
      </section>
      <AbleNote ability="connections.manage" />
      {may ? <ConnectForm /> : null}
      <Webhooks />
    </div>
  );
}
