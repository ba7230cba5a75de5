import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';

interface CreationOptions {
  readonly challenge: string;
  readonly rp: { readonly id: string };
}
interface RequestOptions {
  readonly challenge: string;
  readonly rpId: string;
}
interface Answer {
  /** Origin that the browser reports; default: the origin for which the authenticator was created. */
  readonly origin?: string;
  /** Whether the authenticator has verified its user; default: true. */
  readonly isVerified?: boolean;
}

const userPresent = 0x01;
const userVerified = 0x04;
const hasCredential = 0x40;

const sha256 = (data: string | Buffer): Buffer => createHash('sha256').update(data).digest();
const base64url = (data: Buffer | string): string => Buffer.from(data).toString('base64url');

/** Encodes a byte string in CBOR. */
const cborBytes = (data: Buffer): Buffer => {
  const head = data.length < 256 ? [0x58, data.length] : [0x59, data.length >> 8, data.length & 255];
  return Buffer.concat([Buffer.from(head), data]);
};

/** Returns the COSE form of a P-256 key: a map of five entries. */
function coseKey(publicKey: KeyObject): Buffer {
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  return Buffer.concat([
    Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21]),
    cborBytes(Buffer.from(x, 'base64url')),
    Buffer.from([0x22]),
    cborBytes(Buffer.from(y, 'base64url')),
  ]);
}

/** Simulates an authenticator with one passkey, and the browser that uses it. */
export function createVirtualAuthenticator(home = 'http://lamplight.test') {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const id = randomBytes(32);
  let counter = 0;

  const clientData = (type: string, challenge: string, origin: string): Buffer =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  const authenticatorData = (rpId: string, flags: number, rest = Buffer.alloc(0)): Buffer => {
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter);
    return Buffer.concat([sha256(rpId), Buffer.from([flags]), count, rest]);
  };
  const flagsOf = (isVerified: boolean) => userPresent | (isVerified ? userVerified : 0);

  return {
    /**
     * Sets the signature counter. A lower value imitates a copy of the authenticator; 0 imitates an authenticator
     * without a counter.
     */
    setCounter(value: number): void {
      counter = value;
    },
    /** Returns the body of `POST /auth/passkeys`, as a browser would build it. */
    create({ challenge, rp }: CreationOptions, { origin = home, isVerified = true }: Answer = {}) {
      const length = Buffer.from([id.length >> 8, id.length & 255]);
      const credential = Buffer.concat([Buffer.alloc(16), length, id, coseKey(publicKey)]);
      const attestationObject = Buffer.concat([
        Buffer.from([0xa3, 0x63]),
        Buffer.from('fmt'),
        Buffer.from([0x64]),
        Buffer.from('none'),
        Buffer.from([0x67]),
        Buffer.from('attStmt'),
        Buffer.from([0xa0, 0x68]),
        Buffer.from('authData'),
        cborBytes(authenticatorData(rp.id, flagsOf(isVerified) | hasCredential, credential)),
      ]);
      return {
        id: base64url(id),
        response: {
          clientDataJSON: base64url(clientData('webauthn.create', challenge, origin)),
          attestationObject: base64url(attestationObject),
          transports: ['internal'],
        },
      };
    },
    /** Returns the body of a sign-in by passkey. */
    get({ challenge, rpId }: RequestOptions, { origin = home, isVerified = true }: Answer = {}) {
      if (counter > 0) counter += 1;
      const data = authenticatorData(rpId, flagsOf(isVerified));
      const client = clientData('webauthn.get', challenge, origin);
      return {
        id: base64url(id),
        response: {
          clientDataJSON: base64url(client),
          authenticatorData: base64url(data),
          signature: base64url(sign('sha256', Buffer.concat([data, sha256(client)]), privateKey)),
        },
      };
    },
  };
}
