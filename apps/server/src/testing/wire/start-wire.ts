import { once } from 'node:events';
import http from 'node:http';
import { answerOf } from './fault-answers.ts';
import { type Exchange, type Fault, Faults, type Host } from './faults.ts';
import { AdsApi } from './hosts/ads-api.ts';
import { WireFiles } from './hosts/files.ts';
import type { HostParts } from './hosts/host-parts.ts';
import type { JobTimes } from './hosts/jobs.ts';
import { LoginWithAmazon } from './hosts/lwa.ts';
import { ShopifyApi } from './hosts/shopify-api.ts';
import { SellingPartnerApi } from './hosts/sp-api.ts';
import { SAMPLE_SELLERS, type SellerPlan } from './seller/invented-seller.ts';
import { WireSeller } from './seller/wire-seller.ts';
import { type Operation, type Rate, TokenBuckets } from './token-buckets.ts';
import { readCall, type WireAnswer, type WireCall, type WireRequest } from './wire-call.ts';
import { createWireClock, type WireClock } from './wire-clock.ts';

export interface WireOptions {
  /** From what the sellers are invented. */
  readonly seed?: string;
  readonly sellers?: readonly SellerPlan[];
  /** When the wire's clock begins; the machine's time where it is not said. */
  readonly clock?: string;
  readonly scale?: number;
  /** How long reports wait and take, in seconds of the wire's clock. */
  readonly times?: JobTimes;
  /** Rates in force in place of the published ones. */
  readonly rates?: Partial<Record<Operation, Rate>>;
  /** Rows of a page of Data Kiosk. */
  readonly kioskPage?: number;
  /** Where it listens; free ports where it is not said. Each host has a port of its own, one after another. */
  readonly port?: number;
}

/** Base addresses for AMAZON_SP_API_URL, AMAZON_LWA_URL, AMAZON_ADS_URL and SHOPIFY_API_URL. */
export type WireUrls = Readonly<Record<Exclude<Host, 'files'>, string>>;

/** Local servers that speak as Amazon and Shopify do. */
export interface Wire extends AsyncDisposable {
  readonly urls: WireUrls;
  /** What was asked, oldest first; downloads are of the host `files`. */
  readonly requests: readonly WireRequest[];
  readonly clock: WireClock;
  readonly faults: Pick<Faults, 'add' | 'clear' | 'left'>;
  readonly sellers: readonly WireSeller[];
  readonly setRate: (operation: Operation, rate: Rate) => void;
  readonly close: () => Promise<void>;
}

interface WireHost {
  readonly sellerOf: (call: WireCall) => WireSeller | null;
  readonly about: (call: WireCall) => string;
  readonly answer: (call: WireCall, fault: Fault | null) => WireAnswer;
}

const HOSTS = ['spApi', 'lwa', 'ads', 'shopify', 'files'] as const satisfies readonly Host[];

export async function startWire(options: WireOptions = {}): Promise<Wire> {
  const {
    seed = 'wire',
    sellers: plans = SAMPLE_SELLERS,
    clock: start = null,
    scale = 1,
    port = 0,
  } = options;
  const clock = createWireClock(start, scale);
  const sellers = plans.map((plan, at) => new WireSeller(plan, at === 0 ? seed : `${seed} ${at + 1}`, clock));
  const parts: HostParts = {
    clock,
    faults: new Faults(clock),
    buckets: new TokenBuckets(clock, options.rates ?? {}),
    files: new WireFiles(clock),
    lwa: new LoginWithAmazon(clock, sellers),
    times: options.times ?? { queued: 5, working: 10 },
    kioskPage: options.kioskPage ?? 5000,
  };
  const requests: WireRequest[] = [];
  const hosts = hostsOf(parts, sellers);
  const servers = await Promise.all(
    HOSTS.map((host, at) => listen(host, hosts[host], { parts, requests, port: port === 0 ? 0 : port + at })),
  );
  const [spApi, lwa, ads, shopify, files] = servers.map(addressOf);
  if (
    spApi === undefined ||
    lwa === undefined ||
    ads === undefined ||
    shopify === undefined ||
    files === undefined
  ) {
    throw new Error('A server of the wire has no address.');
  }
  parts.files.base = files;
  const close = async () => {
    await Promise.all(servers.map(closeServer));
  };
  return {
    urls: { spApi, lwa, ads, shopify },
    requests,
    clock,
    faults: parts.faults,
    sellers,
    setRate: (operation, rate) => parts.buckets.setRate(operation, rate),
    close,
    [Symbol.asyncDispose]: close,
  };
}

const bind = (host: SellingPartnerApi | AdsApi | ShopifyApi): WireHost => ({
  sellerOf: (call) => host.sellerOf(call),
  about: (call) => host.about(call),
  answer: (call) => host.answer(call),
});

function hostsOf(parts: HostParts, sellers: readonly WireSeller[]): Readonly<Record<Host, WireHost>> {
  const { lwa, files } = parts;
  const [spApi, ads, shopify] = [
    new SellingPartnerApi(parts),
    new AdsApi(parts),
    new ShopifyApi(parts, sellers),
  ];
  return {
    spApi: bind(spApi),
    ads: bind(ads),
    shopify: bind(shopify),
    lwa: { sellerOf: (call) => lwa.sellerOf(call), about: () => '', answer: (call) => lwa.answer(call) },
    files: {
      sellerOf: (call) => sellers.find(({ id }) => id === files.fileOf(call)?.sellerId) ?? null,
      about: (call) => files.fileOf(call)?.about ?? '',
      answer: (call, fault) => files.answer(call, fault),
    },
  };
}

interface Listening {
  readonly parts: HostParts;
  readonly requests: WireRequest[];
  readonly port: number;
}

async function listen(name: Host, host: WireHost, listening: Listening): Promise<http.Server> {
  const server = http.createServer(
    (request, response) => void serve(name, host, { ...listening, request, response }),
  );
  server.listen(listening.port, '127.0.0.1');
  await once(server, 'listening');
  return server;
}

interface Served extends Listening {
  readonly request: http.IncomingMessage;
  readonly response: http.ServerResponse;
}

async function serve(
  name: Host,
  host: WireHost,
  { parts, requests, request, response }: Served,
): Promise<void> {
  const call = await readCall(name, request);
  const exchange: Exchange = {
    host: name,
    method: call.method,
    path: call.path,
    about: host.about(call),
    seller: host.sellerOf(call)?.id ?? '',
  };
  const fault = parts.faults.take('request', exchange);
  const hurt = name === 'files' && fault === null ? parts.faults.take('download', exchange) : null;
  const answer = fault === null ? host.answer(call, hurt) : answerOf(fault, name, parts.clock.speed);
  const status = answer === null || answer === 'closed' ? 0 : answer.status;
  const path = request.url ?? '';
  requests.push({ ...exchange, path, body: call.body, status, at: parts.clock.now() });
  if (answer === 'closed') request.socket.destroy();
  else if (answer !== null) await write(answer, response, requests.length);
}

async function write(answer: WireAnswer, response: http.ServerResponse, id: number): Promise<void> {
  const { status, headers = {}, body = '', send } = answer;
  const type = { 'content-type': 'application/json', 'x-amzn-RequestId': `wire-${id}` };
  response.writeHead(status, { ...type, ...headers });
  if (send !== undefined) return send(response);
  response.end(typeof body === 'string' ? body : JSON.stringify(body));
}

function addressOf(server: http.Server): string {
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('A server of the wire has no port.');
  return `http://127.0.0.1:${address.port}`;
}

/** Answers that never come end with the server. */
async function closeServer(server: http.Server): Promise<void> {
  server.close();
  server.closeAllConnections();
  await once(server, 'close');
}
