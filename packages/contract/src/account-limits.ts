/**
 * Limits of accounts, for server and web. In a file of its own, so that screens without account settings do not load
 * it.
 */
export const accountLimits = {
  usernameCharacters: 80,
  emailCharacters: 320,
  /** Limited, because hashing a long password is expensive. */
  passwordCharacters: { min: 8, max: 1024 },
  /** Number of calendar months that an admin can grant at once as a free subscription; `standard` is the default. */
  grantMonths: { min: 1, max: 120, standard: 1 },
  /** Maximum sessions of an account; a further sign-in ends the least recently used session. */
  sessions: 50,
  /** Minutes after a sign-in during which sensitive changes do not ask for the password. */
  freshSignInMinutes: 15,
  passkeys: 20,
  passkeyNameCharacters: 60,
  recoveryCodes: 10,
  /** Minutes for which a password reset link is valid. */
  resetMinutes: 30,
  /** Days for which the link of an invitation is valid; afterwards the invited person must reset the password. */
  invitationDays: 14,
  /** Maximum valid reset links of an account at a time. */
  resetLinks: 3,
  /** Maximum reset emails to one account within 24 hours. */
  resetMailsPerDay: 10,
  /** Maximum changes of the e-mail address that a member can make within 24 hours. */
  emailChangesPerDay: 3,
  /** Maximum confirmation emails to one address within 24 hours, regardless of the sender. */
  confirmMailsPerDay: 5,
  /** Hours for which a link that confirms an e-mail address is valid. */
  confirmHours: 24,
  /** Minutes for which a link that connects an existing subscription is valid. */
  connectMinutes: 60,
  /** Hours for which a link that cancels a subscription is valid. */
  cancelHours: 24,
  /**
   * Maximum mails with a cancellation link within 24 hours to one address, and for one client and address together.
   * Once the limit of an address is reached, other clients can request one mail an hour.
   */
  cancelMailsPerDay: 5,
  /** Days after a change of the e-mail address within which a link sent to the old address can revert the change. */
  revertDays: 7,
  /** Days for which the link 'This wasn't me' of a security email is valid. */
  securityLinkDays: 7,
  /** Maximum emails about sign-ins from new devices to one account within 24 hours. */
  signInMailsPerDay: 10,
  /** Maximum unpaid registrations of one client at a time, each of which reserves a username and an address. */
  unpaidRegistrations: 5,
  /** Milliseconds for which 'Profile updated!' is shown. */
  profileUpdatedMs: 2500,
  /** Milliseconds between a password reset and the redirect to sign-in. */
  resetRedirectMs: 2000,
} as const;

const names = [
  'lamp',
  'fox',
  'owl',
  'cat',
  'bear',
  'hare',
  'hedgehog',
  'raven',
  'frog',
  'whale',
  'moth',
  'snail',
  'moon',
  'comet',
  'planet',
  'lighthouse',
  'teapot',
  'mushroom',
  'acorn',
  'paperBoat',
] as const;

/** A preset profile image; its name is a key of messages. */
export interface ProfileImage {
  readonly src: string;
  readonly name: (typeof names)[number];
}

/** The preset profile images, drawn for Lamplight. */
export const profileImages: readonly ProfileImage[] = /* @__PURE__ */ names.map((name) => ({
  name,
  src: `/profile-images/${name.replace('paperBoat', 'paper-boat')}.svg`,
}));

/** Profile image of new accounts. */
export const defaultProfileImage = '/profile-images/lamp.svg';
