import { randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { readCookie } from '../../../http/cookies.ts';
import type { Clock } from '../../../platform/clock.ts';
import { createSignatures } from '../../../platform/signatures.ts';
import type { UserRow } from '../users/store.ts';

/** Cookie lifetime in seconds; browsers limit it to 400 days. */
const maxAgeSeconds = 365 * 24 * 3600;
/** Maximum accounts stored in the cookie of one browser: enough for a household. */
const maxAccounts = 5;

type Account = Pick<UserRow, 'id' | 'device_version'>;

/**
 * Recognizes devices from which an account has signed in before, by a signed cookie. Changing the password
 * invalidates all entries of the account.
 */
export interface Devices {
  /** Returns the device's id if this account has signed in from this browser before; otherwise null. */
  idOf(request: FastifyRequest, account: Account): string | null;
  /** Adds an account that has just signed in to the browser's cookie of known devices. */
  remember(request: FastifyRequest, reply: FastifyReply, account: Account): void;
}

interface DevicesDeps {
  readonly clock: Clock;
  readonly secret: string;
  /** True if the site uses https: the cookie gets the Secure attribute. */
  readonly isSecure: boolean;
}

/** One account's entry in the cookie: account id, seconds since 1970, device id, signature. */
const entryPattern = /^(\d{1,10})\.(\d{1,11})\.([\w-]{16})\.([\w-]{43})$/;

export function createDevices({ clock, secret, isSecure }: DevicesDeps): Devices {
  const { sign, verify } = createSignatures(secret, 'known device');
  const name = isSecure ? '__Secure-lamplight_devices' : 'lamplight_devices';
  const signedText = ({ id, device_version }: Account, at: string, device: string) =>
    [id, device_version, at, device].join('.');

  const readEntries = (request: FastifyRequest) =>
    (readCookie(request, name) ?? '')
      .slice(0, 1000)
      .split('~')
      .flatMap((text) => {
        const [, id = '', at = '', device = '', signature = ''] = entryPattern.exec(text) ?? [];
        return id ? [{ text, id: Number(id), at, device, signature }] : [];
      })
      .slice(0, maxAccounts);

  return {
    idOf: (request, account) => {
      const entry = readEntries(request).find(({ id }) => id === account.id);
      if (!entry || Number(entry.at) + maxAgeSeconds <= clock.ms() / 1000) return null;
      return verify(signedText(account, entry.at, entry.device), entry.signature) ? entry.device : null;
    },
    remember: (request, reply, account) => {
      const others = readEntries(request).filter(({ id }) => id !== account.id);
      const device = randomBytes(12).toString('base64url');
      const at = String(Math.floor(clock.ms() / 1000));
      const own = [account.id, at, device, sign(signedText(account, at, device))].join('.');
      const value = [own, ...others.slice(0, maxAccounts - 1).map(({ text }) => text)].join('~');
      void reply.header(
        'set-cookie',
        `${name}=${value}; Path=/api/auth; Max-Age=${maxAgeSeconds}; HttpOnly; SameSite=Strict${isSecure ? '; Secure' : ''}`,
      );
    },
  };
}
