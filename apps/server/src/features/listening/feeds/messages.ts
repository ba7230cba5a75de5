import { defineMessages } from '@lamplight/messages';

export const m = defineMessages('listening/feed-answers', {
  feedNotFound: 'Feed not found.',
  nameEmpty: 'Give the feed a name.',
  subjectNeeded: 'Choose what the feed is of.',
  subjectRefused: 'Only a feed of an audiobook or a series is of one.',
  seriesNotFound: 'Series not found.',
  feedsFull: {
    one: 'You have {count} feed, the most there can be. End one first.',
    other: 'You have {count} feeds, the most there can be. End one first.',
  },
  addressLost:
    'This address cannot be shown any more. It still works; for a new one, end this feed and create another.',
  feedsOff: 'Listening in other apps is turned off here.',
  settingsChanged: 'Another admin has changed these settings. Reload to see them.',
  /** Title of a podcast of everything that a member follows; {site} is the name of the site. */
  title_follows: '{site}: what you follow',
  /** Title of a podcast of a member's library. */
  title_library: '{site}: your library',
  /** Title of a podcast of all new chapters. */
  title_new: '{site}: everything new',
  /** Title of a podcast of a book or a series that was deleted. */
  title_gone: '{site}: no longer available',
  /** Description of a podcast with chapters of several audiobooks. */
  description: 'A private feed for {username}. Please do not share its address.',
  /** Title of an episode, in a podcast with chapters of several audiobooks. */
  chapterOf: '{book}: {chapter}',
  /** Headings of groups of audiobooks in a reading app: begun, newest first, and names of series. */
  catalogue_continue: 'Continue listening',
  catalogue_new: 'New',
  catalogue_series: 'Series',
  notice_off: 'Listening in other apps has been turned off',
  notice_off_text: '{site} no longer offers feeds. You can listen on {address}.',
  notice_subscription_required: 'This feed needs an active subscription',
  notice_subscription_required_text:
    'Your subscription to {site} has ended. Start it again on {address} and the chapters come back.',
  notice_download_not_allowed: 'This feed is for premium members',
  notice_download_not_allowed_text:
    'Your plan at {site} does not include listening in other apps. Upgrade on {address} and the chapters come back.',
  notice_consent_required: 'Your consent is needed',
  notice_consent_required_text:
    'Something changed at {site}. Open {address} to read it, and the chapters come back.',
  notice_second_factor_setup_required: 'Secure your account',
  notice_second_factor_setup_required_text:
    '{site} requires a passkey or two-step sign-in. Set it up on {address} and the chapters come back.',
  notice_replaced: 'This feed has a new address',
  notice_replaced_text:
    'For the safety of your account, {site} has replaced the address of this feed. Open {address}, under ‘Listen in other apps’, and add the new one.',
  notice_gone: 'No longer available',
  notice_gone_text: 'What this feed is of was removed from {site}. You can end the feed on {address}.',
});
