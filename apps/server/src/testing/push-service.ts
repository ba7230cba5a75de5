import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { decodeJwt } from 'jose';
import { onTestFinished } from 'vitest';

export interface ReceivedPush {
  readonly device: string;
  readonly topic: string | undefined;
  /** Contact of the operator. */
  readonly contact: unknown;
  readonly payload: {
    readonly title: string;
    readonly body: string;
    readonly path: string;
    readonly tag: string;
  };
}

/** Starts a push service that decrypts the messages that it receives, as a browser does (RFC 8291). */
export async function startPushService() {
  const received: ReceivedPush[] = [];
  const devices = new Map<string, { ecdh: ReturnType<typeof createECDH>; auth: Buffer }>();
  const gone = new Set<string>();
  let failures = 0;
  let held: (() => void)[] | null = null;
  const server = http.createServer((request, response) => {
    const device = (request.url ?? '').slice(1);
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    const respond = () => {
      const keys = devices.get(device);
      if (failures > 0) {
        failures -= 1;
        response.writeHead(503).end();
        return;
      }
      if (!keys || gone.has(device)) {
        response.writeHead(410).end();
        return;
      }
      const body = Buffer.concat(parts);
      const [salt, senderKey, record] = [body.subarray(0, 16), body.subarray(21, 86), body.subarray(86)];
      const hkdf = (key: Buffer, using: Buffer, info: Buffer, bytes: number) =>
        Buffer.from(hkdfSync('sha256', key, using, info, bytes));
      const info = Buffer.concat([Buffer.from('WebPush: info\0'), keys.ecdh.getPublicKey(), senderKey]);
      const secret = hkdf(keys.ecdh.computeSecret(senderKey), keys.auth, info, 32);
      const key = hkdf(secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16);
      const nonce = hkdf(secret, salt, Buffer.from('Content-Encoding: nonce\0'), 12);
      const decipher = createDecipheriv('aes-128-gcm', key, nonce);
      decipher.setAuthTag(record.subarray(-16));
      const plain = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()]);
      const token = /^vapid t=([^,]+), k=/.exec(request.headers.authorization ?? '')?.[1] ?? '';
      received.push({
        device,
        topic: request.headers['topic']?.toString(),
        contact: decodeJwt(token).sub,
        payload: JSON.parse(plain.subarray(0, -1).toString()),
      });
      response.writeHead(201).end();
    };
    request.on('end', () => {
      if (held) held.push(respond);
      else respond();
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => new Promise((resolve) => server.close(() => resolve())));
  const { port } = server.address() as AddressInfo;
  return {
    received,
    /** Returns the subscription of a new device. */
    subscribe: (device: string) => {
      const ecdh = createECDH('prime256v1');
      ecdh.generateKeys();
      const auth = randomBytes(16);
      devices.set(device, { ecdh, auth });
      return {
        endpoint: `http://127.0.0.1:${port}/${device}`,
        p256dh: ecdh.getPublicKey().toString('base64url'),
        auth: auth.toString('base64url'),
      };
    },
    unsubscribe: (device: string) => gone.add(device),
    /** Leaves all requests unanswered until the returned function is called. */
    hold: () => {
      held = [];
      return () => {
        const waiting = held ?? [];
        held = null;
        for (const respond of waiting) respond();
      };
    },
    heldCount: () => held?.length ?? 0,
    failNext: (count: number) => {
      failures = count;
    },
  };
}
