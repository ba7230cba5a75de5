/** Limits of accounts, for server and web. A separate file, so that other screens do not load it. */
export const accountLimits = {
  usernameCharacters: 80,
  emailCharacters: 320,
  /** Keeps hashing cheap. */
  passwordCharacters: { min: 8, max: 1024 },
  /** Calendar months of one free subscription; `standard` is the default. */
  grantMonths: { min: 1, max: 120, standard: 1 },
  /** Sessions of one account; a further sign-in ends the one that was not used for longest. */
  sessions: 50,
  /** Minutes after a sign-in in which sensitive changes ask for no password. */
  freshSignInMinutes: 15,
  passkeys: 20,
  passkeyNameCharacters: 60,
  recoveryCodes: 10,
  /** Minutes that the link of a password reset works. */
  resetMinutes: 30,
  /** Reset links of one account that work at the same time. */
  resetLinks: 3,
  /** Reset mails that one account gets within 24 hours. */
  resetMailsPerDay: 10,
  /** Changes of the e-mail address that a member can make within 24 hours. */
  emailChangesPerDay: 3,
  /** Confirmation emails to one address within 24 hours, regardless of the sender. */
  confirmMailsPerDay: 5,
  /** Hours that the link which confirms an e-mail address works. */
  confirmHours: 24,
  /** Minutes that a link which connects an existing subscription works. */
  connectMinutes: 60,
  /** Hours that a link which cancels a subscription works. */
  cancelHours: 24,
  /** Mails with such a link to one address within 24 hours, at one client's request; after that, one an hour at others'. */
  cancelMailsPerDay: 5,
  /** Days that the old address can revert a change of the e-mail address. */
  revertDays: 7,
  /** Days that the link 'This wasn't me' of a security email works. */
  securityLinkDays: 7,
  /** Emails about sign-ins from new devices that one account gets within 24 hours. */
  signInMailsPerDay: 10,
  /** Maximum names that one client's unpaid registrations reserve at a time. */
  unpaidRegistrations: 5,
  /** Milliseconds for which 'Profile updated!' is shown. */
  profileUpdatedMs: 2500,
  /** Milliseconds between a password reset and the redirect to sign-in. */
  resetRedirectMs: 2000,
} as const;

/** A preset profile image and what it shows. */
export interface ProfileImage {
  readonly src: string;
  readonly name: string;
}

const named = [
  'Lamp',
  'Fox',
  'Owl',
  'Cat',
  'Bear',
  'Hare',
  'Hedgehog',
  'Raven',
  'Frog',
  'Whale',
  'Moth',
  'Snail',
  'Moon',
  'Comet',
  'Planet',
  'Lighthouse',
  'Teapot',
  'Mushroom',
  'Acorn',
  'Paper boat',
] as const;

/** The preset profile images, drawn for Lamplight. */
export const profileImages: readonly ProfileImage[] = /* @__PURE__ */ named.map((name) => ({
  name,
  src: `/profile-images/${name.toLowerCase().replace(' ', '-')}.svg`,
}));

/** Profile image of new accounts. */
export const defaultProfileImage = '/profile-images/lamp.svg';
