import { randomBytes } from 'node:crypto';
import type { Database } from '../../../db/schema.ts';
import { type Clock, isoOf } from '../../../platform/clock.ts';
import { ProblemError } from '../../../platform/errors.ts';
import { createSignatures } from '../../../platform/signatures.ts';
import { m } from './messages.ts';

/** Milliseconds in which a challenge must be answered. */
export const challengeMs = 5 * 60_000;

export type ChallengePurpose =
  | 'passkey sign-in'
  | 'passkey registration'
  | 'passkey confirmation'
  | 'second factor';

/**
 * Challenges that the server need not store: random, with an expiry, signed together with their purpose and what
 * they are bound to (a session, or the cookie of a browser that is signing in). Only used challenges are stored,
 * until they expire.
 */
export interface Challenges {
  /** Returns the text of a new challenge. `isValid` needs the same `bound`, which names a session or browser. */
  create(purpose: ChallengePurpose, bound: string): string;
  /** Returns true if the challenge is genuine and has not expired. */
  isValid(challenge: string, purpose: ChallengePurpose, bound: string): boolean;
  /** Marks a valid challenge as used. @throws ProblemError challenge_invalid if it has been used */
  use(trx: Database, challenge: string): Promise<void>;
}

const pattern = /^([\w-]{22})\.([0-9a-z]{8})\.([\w-]{43})$/;

export const challengeInvalid = () => new ProblemError('challenge_invalid', m.tookTooLong);

export function createChallenges({ clock, secret }: { clock: Clock; secret: string }): Challenges {
  const { sign, verify } = createSignatures(secret, 'sign-in challenge');
  const signedText = (purpose: ChallengePurpose, bound: string, nonce: string, expires: string) =>
    [purpose, bound, nonce, expires].join('\0');

  return {
    create: (purpose, bound) => {
      const nonce = randomBytes(16).toString('base64url');
      const expires = (clock.ms() + challengeMs).toString(36).padStart(8, '0');
      return [nonce, expires, sign(signedText(purpose, bound, nonce, expires))].join('.');
    },
    isValid: (challenge, purpose, bound) => {
      const [, nonce = '', expires = '', signature = ''] = pattern.exec(challenge) ?? [];
      return (
        nonce !== '' &&
        verify(signedText(purpose, bound, nonce, expires), signature) &&
        Number.parseInt(expires, 36) > clock.ms()
      );
    },
    use: async (trx, challenge) => {
      const [, nonce = ''] = pattern.exec(challenge) ?? [];
      await trx.deleteFrom('used_challenges').where('expires_at', '<', clock.iso()).execute();
      const { numInsertedOrUpdatedRows } = await trx
        .insertInto('used_challenges')
        .values({ nonce, expires_at: isoOf(clock.ms() + challengeMs) })
        .onConflict((conflict) => conflict.doNothing())
        .executeTakeFirstOrThrow();
      if (numInsertedOrUpdatedRows !== 1n) throw challengeInvalid();
    },
  };
}
