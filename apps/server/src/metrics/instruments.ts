import { Counter, Gauge, Histogram } from 'prom-client';

/**
 * A process has one registry, as it has one memory and one event loop: whoever has something to tell says it here, and no
 * part of Skuline is handed what counts. No label is a path, a tenant or a person.
 */
const requests = new Histogram({
  name: 'skuline_http_request_duration_seconds',
  help: 'How long answers took, until their last byte was sent.',
  labelNames: ['method', 'route', 'status'],
  buckets: [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10, 60],
});

const rejectedSignIns = new Counter({
  name: 'skuline_rejected_sign_ins_total',
  help: 'Attempts to sign in that were refused: a wrong password, or too many attempts.',
});

const jobs = new Histogram({
  name: 'skuline_job_duration_seconds',
  help: 'How long background work took, by its outcome.',
  labelNames: ['job', 'outcome'],
  buckets: [0.05, 0.5, 2, 10, 60, 600],
});

export interface AnsweredRequest {
  readonly method: string;
  /** The template of the route; undefined where there is none. */
  readonly route: string | undefined;
  readonly status: number;
  readonly seconds: number;
}

export function noteRequest({ method, route = 'none', status, seconds }: AnsweredRequest): void {
  requests.observe({ method, route, status }, seconds);
}

export function countRejectedSignIn(): void {
  rejectedSignIns.inc();
}

export function noteJob(job: string, outcome: 'succeeded' | 'failed', seconds: number): void {
  jobs.observe({ job, outcome }, seconds);
}

/** Gauges that are read when somebody asks. What is measured may come and go; measuring does not keep it. */
function gaugeOf<Owner extends object>(
  name: string,
  help: string,
  label: string,
  read: (owner: Owner) => number,
) {
  const owners = new Map<string, Set<WeakRef<Owner>>>();
  const gauge: Gauge = new Gauge({
    name,
    help,
    labelNames: [label],
    collect: () => {
      for (const [of, known] of owners) {
        const living = [...known].map((owner) => owner.deref()).filter((owner) => owner !== undefined);
        gauge.set(
          { [label]: of },
          living.reduce((sum, owner) => sum + read(owner), 0),
        );
      }
    },
  });
  return (of: string, owner: Owner) => {
    const known = owners.get(of) ?? new Set();
    for (const ref of known) if (ref.deref() === undefined) known.delete(ref);
    owners.set(of, known.add(new WeakRef(owner)));
  };
}

interface Queue {
  readonly running: number;
  readonly waiting: number;
}
const waiting = gaugeOf<Queue>(
  'skuline_queue_waiting',
  'How much work waits for a place, by queue.',
  'queue',
  (queue) => queue.waiting,
);
const running = gaugeOf<Queue>(
  'skuline_queue_running',
  'How much work has a place, by queue.',
  'queue',
  (queue) => queue.running,
);

export function measureQueue(name: string, queue: Queue): void {
  waiting(name, queue);
  running(name, queue);
}

interface Cache {
  readonly size: number;
  readonly calculatedSize: number;
  clear(): void;
}
const caches = new Set<WeakRef<Cache>>();
const entries = gaugeOf<Cache>(
  'skuline_cache_entries',
  'How much is held, by cache.',
  'cache',
  (cache) => cache.size,
);
const bytes = gaugeOf<Cache>(
  'skuline_cache_bytes',
  'How many bytes are held, by cache; 0 where entries are counted alone.',
  'cache',
  (cache) => cache.calculatedSize,
);

export function measureCache(name: string, cache: Cache): void {
  entries(name, cache);
  bytes(name, cache);
  for (const ref of caches) if (ref.deref() === undefined) caches.delete(ref);
  caches.add(new WeakRef(cache));
}

/** What was deleted is in none of them any more. */
export function emptyCaches(): void {
  for (const ref of caches) ref.deref()?.clear();
}

export const measureStreams = gaugeOf<{ readonly size: number }>(
  'skuline_open_streams',
  'Answers that are streams of events and still open, by kind.',
  'kind',
  (open) => open.size,
);
