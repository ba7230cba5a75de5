import { defineMessages } from '@lamplight/messages';

/** Titles and descriptions that search engines and link previews show. */
export const m = defineMessages('publishing/metadata', {
  login_title: 'Log In',
  login: 'Sign in, press play, and be back at the very second you left.',
  register_title: 'Register',
  register: 'Become a member: every audiobook, on every device you own, resumed at the right word.',
  demo_title: 'Demo',
  demo: 'Hear five minutes of a story: no account, nothing to install.',
  /** Of the site that is called Lamplight. */
  demo_lamp: 'Hear five minutes of a story by lamplight: no account, nothing to install.',
  forgot_title: 'Forgot password',
  forgot: 'Ask for a letter that lets you choose a new password.',
  reset_title: 'Reset password',
  reset: 'Choose a new password.',
  confirm_title: 'Confirm email',
  confirm: 'Confirm your email address.',
  revert_title: 'Keep your old email',
  revert: 'Undo a change of your email address.',
  not_me_title: 'This wasn’t me',
  not_me: 'Sign every device out.',
  connect_title: 'Your subscription',
  connect: 'Connect the subscription that you already pay for.',
  cancel_title: 'Cancel your subscription',
  cancel: 'Cancel a subscription, signed in or by a mailed link.',
  success_title: 'Thank you',
  success: 'Your membership begins.',
  payment_canceled_title: 'Payment Canceled',
  payment_canceled: 'The payment was left; nothing was charged.',
  app: 'Audiobooks: find a story, press play, and come back to the very second you left.',
  /** The motto of a site whose publisher has written none. */
  tagline: 'Stories, by lamplight.',
  /** Of the site that is called Lamplight. */
  app_lamp: 'Audiobooks by lamplight: find a story, press play, and come back to the very second you left.',
  not_found_title: 'Page Not Found',
  not_found: 'Nothing found at this address.',
  /** Of the installed app's icon, in a menu. */
  shortcut_continue: 'Continue listening',
  /** Of the installed app's icon, in little space. */
  shortcut_continue_short: 'Continue',
  shortcut_bookmarks: 'Your Bookmarks',
  /** Of the installed app's icon, in little space. */
  shortcut_bookmarks_short: 'Bookmarks',
  shortcut_search: 'Advanced Search',
  /** A noun, of the installed app's icon, in little space. */
  shortcut_search_short: 'Search',
  /** Of the installed app's icon: the stored books. */
  shortcut_downloads: 'Downloads',
  /** Of a picture in an app store. */
  shot_home: 'Home: go on listening, and what is popular now',
  /** Of a picture in an app store. */
  shot_player: 'The player with its chapters',
  /** Of a picture in an app store. */
  shot_home_phone: 'Home on a phone',
  /** Of a picture in an app store. */
  shot_player_phone: 'The player on a phone',
  partMissing:
    'A part of {site} could not be loaded: the connection broke, or a new version is just being put in place. Your place in every book is safe.',
  /** On a button: loads the page once more. */
  reload: 'Reload',
  needsScripts: '{site} needs JavaScript to play audiobooks.',
});
