import { defineMessages } from '@lamplight/messages';

export const m = defineMessages('accounts/user-rules', {
  /** The reason is a moderator's own words. */
  mutedForGood: 'You can’t write any more. Reason: {reason}',
  mutedUntil: 'You can’t write until {date}, {time} UTC. Reason: {reason}',
  passwordTooShort: {
    one: 'A password needs at least {count} character.',
    other: 'A password needs at least {count} characters.',
  },
  passwordTooLong: {
    one: 'A password has at most {count} character.',
    other: 'A password has at most {count} characters.',
  },
  passwordCommon: 'That password is too common. Please choose another.',
  usernameWithAddress: 'A username cannot contain a web address.',
  usernameStackedAccents: 'A username cannot have more than 4 accents on one letter.',
  /** Two counts: from 1 to `count`. */
  usernameShape: {
    one: 'A username has {count} character, visible, and no @.',
    other: 'A username has 1 to {count} characters, all of them visible, and no @.',
  },
  notAnEmail: 'That is not an email address.',
  unusablePicture: 'That picture cannot be used as a profile picture.',
  /** For example: Chrome on Windows. */
  browserOnSystem: '{browser} on {system}',
  /** Where somebody signed in. */
  unknownDevice: 'Unknown device',
});
