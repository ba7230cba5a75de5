import { defineMessages } from '@lamplight/messages';

export const m = defineMessages('accounts/single-sign-on-answers', {
  noProvider: 'There is no such way to sign in.',
  /** `provider` is a name such as Example Publishing. */
  unavailable: '{provider} can’t be reached right now. Try again, or sign in another way.',
  refused: '{provider} gave an answer that is not valid. Please try again.',
  denied: '{provider} did not sign you in.',
  tookTooLong: 'That took too long, or was used before. Please start again.',
  unlinked:
    'No account here is linked to your account at {provider} yet. Log in once with your password to link them.',
  unlinkedUnverified:
    '{provider} hasn’t verified your email address. Log in once with your password to link your accounts.',
  conflict:
    'Another account at {provider} is linked to the account with your email address. Contact whoever runs this server.',
  taken: 'Your account at {provider} is linked to another account here.',
  alreadyLinked: 'Another account at {provider} is linked to your account. Unlink that one first.',
  forStaffOnly: '{provider} is for staff only. Sign in another way.',
  forMembersOnly: '{provider} is for members only. Sign in another way.',
  otherAccount: 'You signed in at {provider} with another account than the one that is linked.',
  notFresh: '{provider} did not ask who you are. Please try again.',
  sessionEnded: 'You were signed out in the meantime. Please sign in again.',
  unlinkedNow: '{provider} is unlinked.',
  notLinked: 'This is no longer linked.',
  adminByProvider: 'Your account is the last admin, because of this link. Make another admin first.',
  /** The member has two-step sign-in or a passkey. */
  linkInProfile: 'Your account has two-step sign-in. Log in as usual, then link {provider} in your profile.',
  /** For programs of the provider. */
  logoutTokenInvalid: 'The logout token is not valid.',
  loggedOut: 'Logged out.',
  reached: '{provider} can be reached.',
  notReached: '{provider} can’t be reached: {reason}',
  /** Name of a member whose name at the provider cannot be used. */
  member: 'Member',
});
