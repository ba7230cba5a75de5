import { defineMessages } from '@lamplight/messages';

export const m = defineMessages('accounts/sessions', {
  dateOrTimeDevice:
    'The date or time on this device is wrong, so you cannot stay signed in. Correct it, then log in again.',
  activeNow: 'Active now',
  lastSeenSpokenAge: 'Last seen {spokenAge}',
  device: 'This device',
  /** `provider` is the name of another site that signed the device in. */
  signedInBy: 'Signed in by {provider}',
  /** On a button. */
  signOut: 'Sign out',
  signOutDevice: 'Sign out {device}',
  emailMeAboutNew: 'Email me about new sign-ins',
  sentWhenDeviceHavent: 'Sent when a device you haven’t used before signs in.',
  whereSigned: 'Where you are signed in',
  failedLoadDevices: 'Failed to load your devices',
  /** Name for screen readers. */
  devices: 'Devices',
  youreNotSignedAnywhere: 'You’re not signed in anywhere else.',
  signOutEverywhereElse: 'Sign out everywhere else',
  confirmSignOutElsewhere: 'Sign Out Everywhere Else?',
  everyOtherDeviceSigned:
    'Every other device is signed out right away, and feeds in other apps get new addresses. This device stays signed in.',
  signOutConfirmed: 'Sign Out',
  failedSignOutDevice: 'Failed to sign out the device.',
  notSaved: 'That was not saved. Please try again.',
});
