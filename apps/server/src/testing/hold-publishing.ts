import type { Client } from 'pg';

export interface HeldPublishing {
  /** How many imports wait to be published. */
  readonly waiting: () => Promise<number>;
  readonly letGo: () => Promise<void>;
}

/** Keeps imports from being published in a database: what they show is stored, and nobody sees it. */
export async function holdPublishing(client: Client): Promise<HeldPublishing> {
  await client.connect();
  await client.query('BEGIN');
  await client.query('LOCK TABLE data_version IN SHARE MODE');
  return {
    async waiting() {
      const { rowCount } = await client.query(
        "SELECT 1 FROM pg_locks WHERE NOT granted AND relation = 'data_version'::regclass",
      );
      return rowCount ?? 0;
    },
    letGo: () => client.end(),
  };
}
