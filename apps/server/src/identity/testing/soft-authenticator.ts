import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';

const USER_PRESENT = 0x01;
const USER_VERIFIED = 0x04;
const WITH_KEY = 0x40;

/** What a device answers differently from what it should. */
export interface Quirks {
  readonly origin?: string;
  readonly rpId?: string;
  /** False for a device that did not look whose finger it was. */
  readonly verifies?: boolean;
}

/** A device with one passkey, worked out apart from WebAuthn Level 2 and CTAP 2: ES256, no attestation. */
export class SoftAuthenticator {
  readonly id = randomBytes(16).toString('base64url');
  readonly #origin: string;
  readonly #key: KeyObject;
  readonly #point: { readonly x: Buffer; readonly y: Buffer };
  #uses = 0;

  constructor(origin: string) {
    this.#origin = origin;
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
    this.#key = privateKey;
    this.#point = { x: Buffer.from(x, 'base64url'), y: Buffer.from(y, 'base64url') };
  }

  /** Answers `navigator.credentials.create` as JSON. */
  make(options: { readonly challenge: string; readonly rp: { readonly id: string } }, quirks: Quirks = {}) {
    const id = Buffer.from(this.id, 'base64url');
    const key = Buffer.concat([
      Buffer.from('a5010203262001215820', 'hex'),
      this.#point.x,
      Buffer.from('225820', 'hex'),
      this.#point.y,
    ]);
    const attested = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, key]);
    const data = Buffer.concat([this.#dataOf(options.rp.id, WITH_KEY, quirks), attested]);
    const attestationObject = Buffer.concat([
      Buffer.from('a363666d74646e6f6e656761747453746d74a068617574684461746158', 'hex'),
      Buffer.from([data.length]),
      data,
    ]);
    return {
      ...this.#credential(),
      response: {
        clientDataJSON: this.#clientData('webauthn.create', options.challenge, quirks).toString('base64url'),
        attestationObject: attestationObject.toString('base64url'),
      },
    };
  }

  /** Answers `navigator.credentials.get` as JSON. */
  show(options: { readonly challenge: string; readonly rpId: string }, quirks: Quirks = {}) {
    this.#uses += 1;
    const data = this.#dataOf(options.rpId, 0, quirks);
    const client = this.#clientData('webauthn.get', options.challenge, quirks);
    const signed = Buffer.concat([data, createHash('sha256').update(client).digest()]);
    return {
      ...this.#credential(),
      response: {
        clientDataJSON: client.toString('base64url'),
        authenticatorData: data.toString('base64url'),
        signature: sign('sha256', signed, this.#key).toString('base64url'),
      },
    };
  }

  #credential() {
    return { id: this.id, rawId: this.id, type: 'public-key' as const, clientExtensionResults: {} };
  }

  #clientData(type: string, challenge: string, { origin = this.#origin }: Quirks): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  }

  #dataOf(rpId: string, flags: number, { rpId: other = rpId, verifies = true }: Quirks): Buffer {
    const uses = Buffer.alloc(4);
    uses.writeUInt32BE(this.#uses);
    const given = flags | USER_PRESENT | (verifies ? USER_VERIFIED : 0);
    return Buffer.concat([createHash('sha256').update(other).digest(), Buffer.from([given]), uses]);
  }
}
