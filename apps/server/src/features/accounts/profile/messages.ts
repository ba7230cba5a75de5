import { defineMessages } from '@lamplight/messages';

export const m = defineMessages('accounts/profile-answers', {
  adminMustRemain: 'Only an admin may do this, and one must remain.',
  lastAdmin: 'This is the only admin. Make someone else an admin first.',
  onlyAdmins: 'Only an admin may do this.',
  noSuchMember: 'No such member.',
  mutedMember: 'This member is muted. End the mute first: staff can’t be muted.',
  nameOrEmailTaken: 'Username or email already exists',
  linkExpired: 'This link is no longer valid.',
  tooManyChanges: {
    one: 'You can change your email {count} time a day. Please try again later.',
    other: 'You can change your email {count} times a day. Please try again later.',
  },
  tooManyEmails: 'Too many emails were sent to this address today. Please try again tomorrow.',
  openLinkFirst: 'Open the link that we sent to your new address.',
  resetFailed: 'Reset failed or token expired.',
});
