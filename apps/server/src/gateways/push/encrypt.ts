import { createCipheriv, createECDH, ECDH, hkdfSync, randomBytes } from 'node:crypto';

/** Keys of a browser's push subscription, base64url. */
export interface PushKeys {
  readonly p256dh: string;
  readonly auth: string;
}

/** Random values of a message; fixed only by the test that compares with RFC 8291. */
interface Randomness {
  readonly salt: Buffer;
  readonly sender: ECDH;
}

const recordBytes = 4096;
const curve = 'prime256v1';

function fresh(): Randomness {
  const sender = createECDH(curve);
  sender.generateKeys();
  return { salt: randomBytes(16), sender };
}

const pointBytes = 65;

/** Returns whether a subscription's key is an uncompressed point of the curve. */
export function isPushKey(p256dh: string): boolean {
  const point = Buffer.from(p256dh, 'base64url');
  if (point.length !== pointBytes || point[0] !== 4) return false;
  try {
    ECDH.convertKey(point, curve);
    return true;
  } catch {
    return false;
  }
}

const hkdf = (key: Buffer, salt: Buffer, info: Buffer, bytes: number): Buffer =>
  Buffer.from(hkdfSync('sha256', key, salt, info, bytes));

/**
 * Encrypts a message of at most 3,993 bytes for a subscription, as one `aes128gcm` record (RFC 8291, RFC 8188).
 * @throws if the subscription's keys are no point of the curve
 */
export function encryptMessage(
  message: Buffer,
  { p256dh, auth }: PushKeys,
  { salt, sender }: Randomness = fresh(),
): Buffer {
  const receiverKey = Buffer.from(p256dh, 'base64url');
  const senderKey = sender.getPublicKey();
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), receiverKey, senderKey]);
  const secret = hkdf(sender.computeSecret(receiverKey), Buffer.from(auth, 'base64url'), info, 32);
  const key = hkdf(secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16);
  const nonce = hkdf(secret, salt, Buffer.from('Content-Encoding: nonce\0'), 12);
  const cipher = createCipheriv('aes-128-gcm', key, nonce);
  // The delimiter 2 marks the last record.
  const record = Buffer.concat([
    cipher.update(message),
    cipher.update(Buffer.of(2)),
    cipher.final(),
    cipher.getAuthTag(),
  ]);
  const header = Buffer.alloc(5);
  header.writeUInt32BE(recordBytes);
  header.writeUInt8(senderKey.length, 4);
  return Buffer.concat([salt, header, senderKey, record]);
}
