import { defineMessages } from '@lamplight/messages';

export const m = defineMessages('accounts/single-sign-on', {
  /** A button: opens the sign-in of another site. `provider` is a name such as Example Publishing. */
  continueWith: 'Continue with {provider}',
  notStarted: 'The other site can’t be reached right now. Please try again.',

  // The screen to which the other site returns.
  signingIn: 'Signing you in…',
  failed: 'That did not work. Please start again.',
  connectTitle: 'Link your accounts',
  connect: 'Log in and link',

  // The profile.
  section: 'Single sign-on',
  explained: 'Log in with an account that you have at another site.',
  notLoaded: 'Your linked accounts could not be loaded.',
  loading: 'Loading…',
  /** Name of a list for screen readers. */
  linkedAccounts: 'Linked accounts',
  linkedSince: 'Linked {day}',
  lastUsed: 'last used {day}',
  opensUntil: 'Opens the library until {day}. Log in with it again to extend that.',
  /** A button. */
  link: 'Link {provider}',
  /** A button. */
  unlink: 'Unlink',
  unlinkName: 'Unlink {provider}',
  unlinkQuestion: 'Unlink {provider}?',
  unlinkExplained:
    'You can’t log in with it any more, and devices that did are signed out. If you have no password, use ‘Forgot Username or Password?’ to choose one.',
  unlinked: '{provider} is unlinked.',
  notUnlinked: 'That was not unlinked. Please try again.',

  // For admins.
  providers: 'Single sign-on',
  providersExplained:
    'Staff and members can log in with accounts of your identity provider. Providers are set up by whoever runs this server, in the variable OIDC_PROVIDERS.',
  noProviders: 'No identity provider yet',
  noProvidersHint: 'docs/integrations.md has the settings for Keycloak, Authentik and others.',
  providersNotLoaded: 'The identity providers could not be loaded.',
  for_staff: 'For staff',
  for_members: 'For members',
  for_everyone: 'For everyone',
  only_admins: 'Only way in for admins',
  only_staff: 'Only way in for staff',
  only_everyone: 'Only way in',
  createsAccounts: 'Adds accounts',
  asksSecondFactor: 'Asks for a second factor',
  linkedCount: { one: '{count} linked account', other: '{count} linked accounts' },
  roleRule: '{claim} “{value}” makes {role}',
  /** After ‘makes’. */
  role_admin: 'an admin',
  role_editor: 'an editor',
  role_moderator: 'a moderator',
  role_support: 'a support agent',
  accessRule: {
    one: '{claim} {values} opens the library for {count} day after each login',
    other: '{claim} {values} opens the library for {count} days after each login',
  },
  issuer: 'Issuer',
  clientId: 'Client ID',
  redirectUri: 'Redirect URI',
  logoutUri: 'Back-channel logout URI',
  /** A button: tries whether the provider answers. */
  check: 'Check',
  checkName: 'Check {provider}',
  notChecked: 'That could not be checked. Please try again.',
});
