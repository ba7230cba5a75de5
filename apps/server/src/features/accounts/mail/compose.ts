import type { Tables } from '../../../db/schema.ts';
import type { Clock } from '../../../kernel/clock.ts';
import { replaceResetToken } from '../reset-store.ts';
import { findUserByEmail } from '../store.ts';
import type { Compose } from './outbox.ts';
import { inPlainText, onPaper } from './paper.ts';
import { type Addressee, wordsOf } from './words.ts';

interface Needs {
  readonly db: Tables<'users' | 'password_resets'>;
  readonly clock: Clock;
  /** Origin without a slash at its end; links in mails come from nowhere else. */
  readonly publicUrl: string;
}

/** Writes letters out. A reset link is made here, so that it lies in no table while the mail waits. */
export function createCompose({ db, clock, publicUrl }: Needs): Compose {
  const write = (to: string, letter: Parameters<Compose>[0], addressee: Addressee) => {
    const words = wordsOf(letter, addressee, publicUrl);
    return { to, subject: words.subject, text: inPlainText(words), html: onPaper(words) };
  };
  return async (letter, recipient) => {
    if (letter.kind !== 'password_reset') return write(recipient, letter, letter);
    const user = await findUserByEmail(db, recipient);
    if (!user) return null;
    const resetToken = await replaceResetToken(db, clock, user.id);
    // To the address as its owner wrote it, never to the one that was typed in.
    return write(user.email, letter, { username: user.username, resetToken });
  };
}
