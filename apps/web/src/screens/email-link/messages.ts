import { defineMessages } from '@lamplight/messages';

export const m = defineMessages('screens/email-link', {
  confirmEmail: 'Confirm your email',
  thenSignAddressWrite: 'From then on you sign in with this address, and we write to it.',
  /** Label. */
  confirm: 'Confirm',
  continue: 'Continue',
  keepOldEmail: 'Keep your old email?',
  undoesChangeSignsEvery: 'This undoes the change and signs every device out. Then choose a new password.',
  keepMyOldEmail: 'Keep my old email',
  chooseNewPassword: 'Choose a new password',
  thisWasntYou: 'This wasn’t you?',
  signsEveryDeviceOut:
    'This signs every device out, removes passkeys and two-step sign-in added since, and sends you a link to choose a new password.',
  signOutEveryDevice: 'Sign out every device',
  backLogin: 'Back to Login',
});
