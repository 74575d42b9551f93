import { describe, expect, test } from 'vitest';
import { startWebhookReceiver } from '../testing/webhook-receiver.ts';
import { postOutgoing } from './post-outgoing.ts';
import { findAddressProblem, isPublicAddress, publicLookup } from './public-address.ts';

describe('an address', () => {
  test.each([
    'https://hooks.example.com/services/T0/B0/x',
    'https://hooks.example.com:8443/in?key=1',
    'https://93.184.216.34/hook',
    'https://[2606:2800:220:1:248:1893:25c8:1946]/hook',
    'https://172.32.0.1/',
    'https://[64:ff9b::5db8:d822]/hook',
    'https://[64:ff9b::93.184.216.34]/hook',
    'https://[64:ff9b::808:0]/hook',
    'https://localhost.example.com/',
  ])('%s may be sent to', (url) => expect(findAddressProblem(url)).toBeNull());

  test.each([
    ['http://hooks.example.com/', 'begin with https'],
    ['ftp://hooks.example.com/', 'begin with https'],
    ['file:///etc/passwd', 'begin with https'],
    ['hooks.example.com', 'complete'],
    ['https://hooks.example.com:22/', 'ports'],
    ['https://hooks.example.com:6379/', 'ports'],
    ['https://localhost/', 'private network'],
    ['https://LOCALHOST./', 'private network'],
    ['https://app.localhost/', 'private network'],
    ['https://postgres/', 'private network'],
    ['https://127.0.0.1/', 'private network'],
    ['https://127.1/', 'private network'],
    ['https://2130706433/', 'private network'],
    ['https://0x7f000001/', 'private network'],
    ['https://0x7f.1/', 'private network'],
    ['https://017700000001/', 'private network'],
    ['https://0177.0.0.1/', 'private network'],
    ['https://①②⑦.0.0.1/', 'private network'],
    ['https://0/', 'private network'],
    ['https://10.1.2.3/', 'private network'],
    ['https://172.16.0.1/', 'private network'],
    ['https://172.31.255.255/', 'private network'],
    ['https://192.168.1.1/', 'private network'],
    ['https://169.254.169.254/latest/meta-data/', 'private network'],
    ['https://100.100.100.200/', 'private network'],
    ['https://224.0.0.1/', 'private network'],
    ['https://255.255.255.255/', 'private network'],
    ['https://[::1]/', 'private network'],
    ['https://[::]/', 'private network'],
    ['https://[::ffff:127.0.0.1]/', 'private network'],
    ['https://[::ffff:a9fe:a9fe]/', 'private network'],
    ['https://[::127.0.0.1]/', 'private network'],
    ['https://[64:ff9b::7f00:1]/', 'private network'],
    ['https://[64:ff9b::10.0.0.1]/', 'private network'],
    ['https://[64:ff9b::a9fe:a9fe]/', 'private network'],
    ['https://[64:ff9b::]/', 'private network'],
    ['https://[64:ff9b::1]/', 'private network'],
    ['https://[64:ff9b:1::5db8:d822]/', 'private network'],
    ['https://[2002:7f00:1::]/', 'private network'],
    ['https://[2001:0:7f00:1::]/', 'private network'],
    ['https://[fd00::1]/', 'private network'],
    ['https://[fe80::1]/', 'private network'],
    ['https://[ff02::1]/', 'private network'],
  ])('%s is refused', (url, why) => expect(findAddressProblem(url)).toContain(why));

  test.each(['64:ff9b:0:0:0:0:192.168.0.1', '0064:FF9B::7F00:0001', 'fe80::1%eth0', '::1', 'nonsense', ''])(
    '%s is not public',
    (address) => expect(isPublicAddress(address)).toBe(false),
  );
});

describe('a name is looked up when something is sent', () => {
  const PRIVATE = { status: null, problem: expect.stringContaining('private network') };
  const post = (url: string, lookup: ReturnType<typeof publicLookup>) =>
    postOutgoing(
      { url, body: '{}', id: 'evt', authorization: null, secret: null },
      { now: new Date(), signal: new AbortController().signal, lookup, timeoutMs: 3000 },
    );

  test.each([
    ['a private address', ['127.0.0.1']],
    ['a public and a private one', ['93.184.216.34', '127.0.0.1']],
    ['one of IPv6 that is this machine', ['::1']],
    ['one of IPv4 written as IPv6', ['::ffff:127.0.0.1']],
    ['none', []],
  ])('and one that leads to %s is not sent to', async (_what, addresses) => {
    const receiver = await startWebhookReceiver();
    const { port } = new URL(receiver.url);
    const lookup = publicLookup((_host, _options, callback) =>
      callback(
        null,
        addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
      ),
    );
    expect(await post(`http://rebound.example:${port}/`, lookup)).toEqual(PRIVATE);
    expect(receiver.received).toEqual([]);
    await receiver.close();
  });

  test('once, so that a name that changes between two looks leads nowhere else', async () => {
    const receiver = await startWebhookReceiver();
    const { port } = new URL(receiver.url);
    let looks = 0;
    // Of this machine's addresses one counts as public here: nobody listens at it.
    const lookup = publicLookup(
      (_host, _options, callback) => {
        looks += 1;
        callback(null, [{ address: looks === 1 ? '127.0.0.2' : '127.0.0.1', family: 4 }]);
      },
      (address) => address === '127.0.0.2',
    );
    expect(await post(`http://rebound.example:${port}/`, lookup)).toMatchObject({ status: null });
    expect([looks, receiver.received]).toEqual([1, []]);
    await receiver.close();
  });

  test('and an address in place of a name is checked as well', async () => {
    const receiver = await startWebhookReceiver();
    expect(await post(receiver.url, publicLookup())).toEqual(PRIVATE);
    expect(receiver.received).toEqual([]);
    await receiver.close();
  });
});
