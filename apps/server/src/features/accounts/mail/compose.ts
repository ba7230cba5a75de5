import type { Tables } from '../../../db/schema.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { EmailChanges } from '../email-changes.ts';
import { findEmailChange } from '../email-changes-store.ts';
import { makeResetToken } from '../reset-store.ts';
import { findUser, findUserByEmail } from '../store.ts';
import type { Compose } from './outbox.ts';
import { inPlainText, onPaper } from './paper.ts';
import { type Addressee, wordsOf } from './words.ts';

interface Needs {
  readonly db: Tables<'users' | 'password_resets' | 'email_changes'>;
  readonly clock: Clock;
  /** Origin without a slash at its end; links in mails come from nowhere else. */
  readonly publicUrl: string;
  readonly tokenOf: EmailChanges['tokenOf'];
}

/** Composes mails. Their links are made here, so that none lies in a table while its mail waits. */
export function createCompose({ db, clock, publicUrl, tokenOf }: Needs): Compose {
  const write = (to: string, letter: Parameters<Compose>[0], addressee: Addressee) => {
    const words = wordsOf(letter, addressee, publicUrl);
    return { to, subject: words.subject, text: inPlainText(words), html: onPaper(words) };
  };
  return async (letter, { id, recipient }) => {
    switch (letter.kind) {
      case 'password_reset': {
        const user = await findUserByEmail(db, recipient);
        const token = user && (await makeResetToken(db, clock, user.id, id));
        // To the address as its owner wrote it, never to the one that was typed in.
        return token ? write(user.email, letter, { username: user.username, token }) : null;
      }
      case 'email_confirm': {
        const change = await findEmailChange(db, letter.change);
        if (change?.state !== 'open') return null;
        return write(recipient, letter, { username: '', token: tokenOf(change, 'confirm') });
      }
      case 'email_change_requested':
      case 'email_changed': {
        const change = await findEmailChange(db, letter.change);
        const user = change && (await findUser(db, change.user_id));
        if (!user) return null;
        return write(recipient, letter, { username: user.username, token: tokenOf(change, 'revert') });
      }
      case 'email_set':
        return write(recipient, letter, { username: '' });
      default:
        return write(recipient, letter, letter);
    }
  };
}
