import { accountLimits } from '@lamplight/contract';
import type { Letter } from './letter.ts';

/** A letter as both of its forms are made of it. */
export interface Words {
  readonly subject: string;
  /** What mailboxes show beside the subject. */
  readonly preview: string;
  readonly title: string;
  readonly paragraphs: readonly string[];
  readonly action: { readonly label: string; readonly url: string };
  readonly after: readonly string[];
}

export interface Addressee {
  readonly username: string;
  /** Of a password reset: the only place where the token ever stands. */
  readonly resetToken?: string;
}

/** What a letter says. `origin` is ours as members see it, without a slash at its end. */
export function wordsOf(letter: Letter, { username, resetToken }: Addressee, origin: string): Words {
  switch (letter.kind) {
    case 'welcome':
      return {
        subject: 'Welcome to Lamplight',
        preview: 'The lamp is lit and the library is open.',
        title: `Welcome, ${username}`,
        paragraphs: [
          'The lamp is lit and the library is open: every book is yours to listen to, and Lamplight keeps your place in each of them, on every device.',
        ],
        action: { label: 'Start listening', url: `${origin}/home` },
        after: [
          `You sign in as ${username}, or with this e-mail address. Your subscription, your picture and your password are in your profile: ${origin}/profile`,
        ],
      };
    case 'password_reset':
      return {
        subject: 'Reset your Lamplight password',
        preview: `The link works once, for ${accountLimits.resetMinutes} minutes.`,
        title: 'Choose a new password',
        paragraphs: [
          `Hello ${username},`,
          `Somebody, hopefully you, asked to reset the password of your Lamplight account. This link works once, for ${accountLimits.resetMinutes} minutes:`,
        ],
        action: { label: 'Choose a new password', url: `${origin}/reset-password/${resetToken ?? ''}` },
        after: ['If it was not you, leave this mail be: without the link nothing changes.'],
      };
    case 'password_changed':
      return {
        subject: 'Your Lamplight password was changed',
        preview: 'Whoever was signed in elsewhere has been signed out.',
        title: 'Your password was changed',
        paragraphs: [
          `Hello ${username},`,
          'The password of your Lamplight account has just been changed. Whoever was signed in elsewhere has been signed out.',
        ],
        action: { label: 'It was not me', url: `${origin}/forgot-password` },
        after: ['If it was you, there is nothing to do. If it was not, choose a new password right away.'],
      };
    case 'email_changed':
      return {
        subject: 'Your Lamplight e-mail address was changed',
        preview: `It is now ${letter.email}.`,
        title: 'Your e-mail address was changed',
        paragraphs: [
          `Hello ${username},`,
          `The e-mail address of your Lamplight account is now ${letter.email}. We write this to the old address and to the new one.`,
        ],
        action: { label: 'See your profile', url: `${origin}/profile` },
        after: [
          'If it was you, there is nothing to do. If it was not, answer this mail, so that we can give you your account back.',
        ],
      };
  }
}
