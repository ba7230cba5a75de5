import { defineMessages } from '@lamplight/messages';

export const m = defineMessages('accounts/factors', {
  /** Label of a field. */
  n6DigitCode: '6-digit code',
  /** Label of a field. */
  recoveryCode: 'Recovery code',
  confirmEmailAddressFirst: 'Confirm your email address first.',
  emailMeLink: 'Email me a link',
  protectAccount: 'Protect your account',
  accountChangeWhatOthers:
    'Your account can change what others see, so a password alone is not enough. Add a passkey, or set up two-step sign-in. One of them will do.',
  /** On a button. */
  continue: 'Continue',
  /** On a button. */
  logout: 'Logout',
  passkeysDontWorkHostname:
    'Passkeys don’t work at {hostname}. Open this site by its name, not its IP address.',
  passkeysNeedSecureConnection: 'Passkeys need a secure connection. Open this site with https.',
  browserNoPasskeys: 'This browser has no passkeys. Try another one.',
  enterName: 'Enter a name.',
  /** Heading. */
  renamePasskey: 'Rename passkey',
  save: 'Save',
  /** Label. */
  name: 'Name',
  nameRemoved: '{name} is removed.',
  /** Name for screen readers. */
  passkeys: 'Passkeys',
  addedDayText: 'Added {dayText}',
  lastUsedDayText: ', last used {dayText}',
  /** On a button. */
  rename: 'Rename',
  renameName: 'Rename {name}',
  /** On a button. */
  remove: 'Remove',
  removeName: 'Remove {name}',
  passkey: 'passkey',
  confirmRemoval: 'Remove {name}?',
  cantLogAnyMore: 'You can’t log in with it any more. Delete it on your device, too.',
  passkeyAdded: 'Passkey added.',
  passkeysHint: 'Log in with your fingerprint, face or screen lock instead of your password.',
  addPasskey: 'Add a passkey',
  passkeyNotUsed: 'This passkey could not be used.',
  deviceAlreadyPasskeyAccount: 'This device already has a passkey for your account.',
  passkeyNotAdded: 'The passkey could not be added.',
  recoveryCodesNameHost: 'Recovery codes for {name} ({host}). Each works once.\n\n{join}\n',
  copied: 'Copied.',
  copyingNotPossibleHere: 'Copying is not possible here. Download the codes instead.',
  keepSomewhereSafe:
    'Keep these somewhere safe. If you lose your phone, each lets you log in once. You won’t see them again.',
  /** Name for screen readers. */
  recoveryCodes: 'Recovery codes',
  /** On a button. */
  download: 'Download',
  /** On a button. */
  copy: 'Copy',
  enterCode: 'Enter a code.',
  /** Name for screen readers. */
  secondStep: 'Second step',
  enterOneRecoveryCodes: 'Enter one of the recovery codes that you kept. Each works once.',
  enterCodeAuthenticatorApp: 'Enter the code that your authenticator app shows for {bdi}.',
  /** On a button. */
  log: 'Log In',
  chooseApp: 'Use the app',
  chooseRecoveryCode: 'Use a recovery code',
  /** On a button. */
  back: 'Back',
  passkeysTwoStepSign: 'Passkeys and two-step sign-in',
  signMethodsNotLoaded: 'Your sign-in methods could not be loaded.',
  codeMissing: 'Enter the code.',
  setUpTwoStep: 'Set up two-step sign-in',
  turn: 'Turn on',
  scanHint: 'Scan this with an authenticator app, or enter the key by hand.',
  qrCodeAuthenticatorApp: 'QR code for the authenticator app',
  key: 'Key',
  appShowsNewOne: 'The app shows a new one every 30 seconds.',
  askCodePhoneToo: 'Ask for a code from your phone, too, when you log in with your password.',
  /** On a button. */
  setUp: 'Set up',
  sinceDayText: {
    one: 'On since {dayText}. {count} recovery code left.',
    other: 'On since {dayText}. {count} recovery codes left.',
  },
  newRecoveryCodes: 'New recovery codes',
  /** On a button. */
  turnOff: 'Turn off',
  /** On a button. */
  done: 'Done',
  twoStepTurnedOff: 'Two-step sign-in is off.',
  turnOffTwoStep: 'Turn off two-step sign-in?',
  passwordAloneEnoughLog:
    'Your password alone will be enough to log in, and your recovery codes stop working.',
  replaceRecoveryCodes: 'Replace your recovery codes?',
  onesStopWorking: 'The ones that you have stop working.',
  replace: 'Replace',
  /** Heading. */
  twoStepSign: 'Two-step sign-in',
});
