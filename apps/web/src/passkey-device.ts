import type { NewPasskey, PasskeyToMake, PasskeyToShow, ShownPasskey } from '@skuline/contract';

/** Whether this browser has passkeys, and reads and writes what is asked of them as JSON. */
export function canUsePasskeys(): boolean {
  return (
    window.isSecureContext &&
    typeof PublicKeyCredential === 'function' &&
    'parseRequestOptionsFromJSON' in PublicKeyCredential
  );
}

/** No extension is asked for, so that none has results. */
const KIND = { type: 'public-key', clientExtensionResults: {} } as const;

/** Has the device make a passkey. Rejects with a sentence; null when the person thought better of it. */
export async function makePasskey(options: PasskeyToMake): Promise<NewPasskey['credential'] | null> {
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(options);
  const made = await navigator.credentials.create({ publicKey }).catch(refusalOf);
  if (!(made instanceof PublicKeyCredential)) return null;
  const { id, rawId, response } = made.toJSON();
  if (!('attestationObject' in response)) return null;
  const { clientDataJSON, attestationObject } = response;
  return { id, rawId, ...KIND, response: { clientDataJSON, attestationObject } };
}

interface Waiting {
  /** Offers passkeys in the list that opens at a field for the email, until `signal` ends it. */
  readonly mediation?: CredentialMediationRequirement;
  readonly signal?: AbortSignal;
}

type Asked = Omit<PasskeyToShow, 'allowCredentials'> & Partial<Pick<PasskeyToShow, 'allowCredentials'>>;

/** Has the person show a passkey. Rejects with a sentence; null when they thought better of it. */
export async function showPasskey(options: Asked, waiting: Waiting = {}): Promise<ShownPasskey | null> {
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options);
  const shown = await navigator.credentials.get({ publicKey, ...waiting }).catch(refusalOf);
  if (!(shown instanceof PublicKeyCredential)) return null;
  const { id, rawId, response } = shown.toJSON();
  if (!('signature' in response)) return null;
  const { clientDataJSON, authenticatorData, signature } = response;
  return { id, rawId, ...KIND, response: { clientDataJSON, authenticatorData, signature } };
}

/** Whether a browser can offer passkeys at a field for the email. */
export function canOfferPasskeys(): Promise<boolean> {
  return PublicKeyCredential.isConditionalMediationAvailable?.() ?? Promise.resolve(false);
}

function refusalOf(error: unknown): null {
  const name = error instanceof DOMException ? error.name : null;
  // Cancelled, timed out, or ended by us: browsers do not say which.
  if (name === 'NotAllowedError' || name === 'AbortError') return null;
  if (name === 'InvalidStateError') throw new Error('This device has a passkey for your account already.');
  throw new Error('This device could not use a passkey here.', { cause: error });
}
