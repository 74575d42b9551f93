import { parseArgs } from 'node:util';
import { FAULT_KINDS, type FaultKind, startWire, type Wire, type WireOptions } from './index.ts';

/** `npm run wire`: the servers for trying connections by hand, until it is ended. */
const USAGE = `Usage: npm run wire -- [options]
  --seed WORD      what the sellers are invented from
  --clock INSTANT  when the wire's clock begins, such as 2026-11-20T18:00:00Z
  --scale NUMBER   how many of its seconds pass in one of the machine's
  --port NUMBER    the first of the five ports; free ones where it is not said
  --fault KIND     what goes wrong once, or KIND:TIMES; may be repeated. Kinds:
                   ${FAULT_KINDS.join(', ')}
`;

function isFaultKind(text: string): text is FaultKind {
  return FAULT_KINDS.some((kind) => kind === text);
}

interface Asked {
  readonly options: WireOptions;
  readonly faults: readonly (readonly [FaultKind, number])[];
}

function readArguments(): Asked | string {
  const text = { type: 'string' } as const;
  const { values } = parseArgs({
    options: { seed: text, clock: text, scale: text, port: text, fault: { ...text, multiple: true } },
  });
  const { seed, clock, scale = '1', port = '0', fault = [] } = values;
  if (clock !== undefined && Number.isNaN(Date.parse(clock))) return `'${clock}' is no instant.`;
  if (!(Number(scale) > 0)) return `'${scale}' is no scale.`;
  if (!/^\d+$/.test(port)) return `'${port}' is no port.`;
  const faults: [FaultKind, number][] = [];
  for (const one of fault) {
    const [kind = '', times = '1'] = one.split(':');
    if (!isFaultKind(kind)) return `'${kind}' is no kind of fault.`;
    if (!(Number(times) > 0)) return `'${times}' is not a number of times.`;
    faults.push([kind, Number(times)]);
  }
  const begun = clock === undefined ? {} : { clock };
  return {
    options: { ...(seed === undefined ? {} : { seed }), ...begun, scale: Number(scale), port: Number(port) },
    faults,
  };
}

function describe({ urls, sellers, clock }: Wire): string {
  const [seller] = sellers;
  if (seller === undefined) return '';
  const { keys, adsKeys, shop, profiles, name, marketplaces } = seller;
  return `The wire is open; Ctrl+C closes it. For the app and for skuline:

export AMAZON_SP_API_URL=${urls.spApi}
export AMAZON_LWA_URL=${urls.lwa}
export AMAZON_ADS_URL=${urls.ads}
export SHOPIFY_API_URL=${urls.shopify}
export PULL_CLOCK=${clock.now().toISOString()}
export PULL_TIME_SCALE=${clock.speed}

The keys of ${name}, which sells in ${marketplaces.map(({ country }) => country).join(' and ')}:

export SP_ID='${keys.clientId}'
export SP_SECRET='${keys.clientSecret}'
export SP_TOKEN='${keys.refreshToken}'
export ADS_ID='${adsKeys.clientId}'
export ADS_SECRET='${adsKeys.clientSecret}'
export ADS_TOKEN='${adsKeys.refreshToken}'
export ADS_PROFILE=${String(profiles[0]?.profileId)}
export SHOP=${shop.domain}
export SHOP_TOKEN='${shop.token}'
`;
}

async function main(): Promise<void> {
  const asked = readArguments();
  if (typeof asked === 'string') {
    process.stderr.write(`${asked}\n${USAGE}`);
    process.exitCode = 1;
    return;
  }
  const wire = await startWire(asked.options);
  for (const [kind, times] of asked.faults) wire.faults.add({ kind, times });
  process.stdout.write(describe(wire));
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void wire.close());
}

await main();
