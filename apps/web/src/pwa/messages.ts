import { defineMessages } from '@lamplight/messages';

export const m = defineMessages('pwa/pwa', {
  installOnIos: 'Install on iPhone or iPad',
  /** On a button. */
  checkSafari: 'Check Safari',
  /** On a button. */
  gotIt: 'Got it',
  /** Share is Safari’s own button, as iOS writes it. */
  stepShare: 'Tap <strong>Share</strong> in the browser’s bar.',
  /** Safari’s own menu item, as iOS writes it. */
  stepAddToHome: 'Choose <strong>Add to Home Screen</strong>.',
  /** {site} is the name of the app. */
  stepAdd: 'Tap <strong>Add</strong>, and {site} appears with your apps.',
  /** Safari’s own button, as iOS writes it. */
  addLabel: 'Add',
  onlySafari: 'This works only in Safari, the default browser of iOS.',
  /** Heading. */
  theApp: 'The app',
  /** {site} is the name of the app. */
  addToApps: 'Add {site} to your apps, one tap from your book.',
  /** On a button. */
  installApp: 'Install App',
  notAvailable: 'App installation is not available on this device/browser.',
  installed: 'App installed successfully!',
  cancelled: 'App installation cancelled.',
  failed: 'Failed to install app.',
  followSteps: 'Follow the steps above to install the app.',
  openInSafari: 'Please open this page in Safari to install the app.',
  updateWaitsForPlayback: 'The update installs when playback stops.',
  newVersionReady: 'A new version is ready.',
  /** A verb, on a button: installs the new version. */
  update: 'Update',
});
