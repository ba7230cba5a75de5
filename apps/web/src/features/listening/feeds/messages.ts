import { defineMessages } from '@lamplight/messages';

export const m = defineMessages('listening/feeds', {
  /** Heading: podcast apps and others, instead of this one. */
  listenInOtherApps: 'Listen in other apps',
  /** A button, and the title of a dialog. */
  listenInAnotherApp: 'Listen in another app',
  intro:
    'A private feed brings your audiobooks to a podcast app: in the car, on a watch, on another player. Your place does not come back from there.',
  notIncluded: 'Feeds for other apps are not part of your plan.',
  ended: 'Feeds need an active subscription. Yours say so until it is active again.',
  turnedOff: 'Listening in other apps is turned off here. Your feeds say so.',
  noFeeds: 'No feeds yet.',
  upgrade: 'Upgrade',
  newFeed: 'New feed',
  feeds: 'Your feeds',
  full: {
    one: 'You have {count} feed, the most there can be. End one to create another.',
    other: 'You have {count} feeds, the most there can be. End one to create another.',
  },
  feedsNotLoaded: 'Your feeds could not be loaded.',
  /** Label of a field: a name for a feed. */
  name: 'Name',
  nameHint: 'For you, such as ‘Car’ or ‘Watch’.',
  enterName: 'Enter a name.',
  /** Label of a choice: what a feed contains. */
  content: 'What it plays',
  kind_library: 'My library',
  kind_follows: 'What I follow',
  kind_new: 'Everything new',
  /** The feed of one book, whose title follows. */
  kind_book: 'Audiobook: {name}',
  /** The feed of a series, whose name follows. */
  kind_series: 'Series: {name}',
  kind_gone: 'No longer in the library',
  oneBookHint: 'For one audiobook or series, open its page.',
  create: 'Create feed',
  notCreated: 'The feed could not be created.',
  notUsed: 'Not used yet',
  /** When and where a feed was last used; {app} is the name of an app, {network} an address of a network. */
  lastUse: 'Last used {day} by {app} from {network}',
  lastUseWithoutNetwork: 'Last used {day} by {app}',
  /** Stands for an app that does not tell its name. */
  unknownApp: 'an unnamed app',
  renewed: 'New address since {day}',
  showAddressOf: 'Show address<of> of {name}</of>',
  addressNotShown: 'The address could not be shown.',
  /** A button that ends a feed. */
  end: 'End',
  endNamed: 'End {name}',
  endTitle: 'End this feed?',
  endText: 'Apps that use ‘{name}’ get nothing any more. Chapters that they have downloaded stay there.',
  notEnded: 'The feed could not be ended.',
  feedEnded: 'Feed ended',
  /** Title of a dialog: the feed's address. */
  addressTitle: 'Add ‘{name}’ to an app',
  scan: 'Scan the code with the device that is to play, or add the address in its app.',
  qrLabel: 'QR code of the feed’s address',
  addressLabel: 'Address',
  /** Before an address: apps for e-books and audiobooks; OPDS is the name of a format. */
  catalogueLabel: 'Address for reading apps (OPDS)',
  copyCatalogue: 'Copy address for reading apps',
  copy: 'Copy address',
  copied: 'Address copied',
  notCopied: 'Copying is not possible here. Select the address instead.',
  openIn: 'Open on this device in',
  keepPrivate: 'Whoever has this address can listen as you. If many places use it, it is replaced.',
  placesStay: 'Your place does not come back from other apps.',
  done: 'Done',
  loading: 'Loading feeds…',
  settingsIntro:
    'A feed is a private podcast address, with which a member hears audiobooks in another app. It ends with the right to it.',
  isOn: 'Members may listen in other apps',
  isOnHint: 'While this is off, every feed says so and plays nothing.',
  forSubscribers: 'All subscribers get feeds',
  forSubscribersHint: 'Otherwise those who may download.',
  isRedirected: 'The store sends the sound',
  isRedirectedHint:
    'Takes load off this server. Some apps refuse it, and a right that ends stops the sound only within an hour.',
  saved: 'Saved',
  notSaved: 'Not saved.',
  anotherAdmin: 'Another admin has just changed this. Here is the new state.',
  settingsNotLoaded: 'The settings could not be loaded.',
  bookIsOn: 'Feeds include this audiobook',
  bookIsOnHint: 'Members with the right to feeds can hear it in other apps.',
  bookNotLoaded: 'The setting could not be loaded.',
  /** Heading: feeds whose addresses several people seem to have. */
  sharedFeeds: 'Feeds used in many places',
  sharedFeedsText:
    'More apps or networks than one person needs. Members get a mail at first; the second time, the address is replaced.',
  noSharedFeeds: 'No feed looks shared.',
  sharedNotLoaded: 'The feeds could not be loaded.',
  /** A feed by its name, and the member whose feed it is. */
  feedOf: '{feed} · {member}',
  /** How much a feed was used on a day: numbers of apps and networks. */
  dayUse: '{day}: apps {apps}, networks {networks}',
  isTrusted: 'You found this fine: it is not watched any more.',
  /** A button: this use of a feed is all right. */
  trust: 'It’s fine',
  trustNamed: 'It’s fine: {feed} of {member}',
  /** A button: gives a feed another address. */
  renew: 'Replace address',
  renewNamed: 'Replace the address of {feed} of {member}',
  endOfMember: 'End {feed} of {member}',
  renewTitle: 'Replace the address?',
  renewText:
    'Apps with the present address play nothing any more. {member} finds the new one in their profile.',
  decided_trust: 'Not watched any more',
  decided_renew: 'Address replaced',
  decided_end: 'Feed ended',
  notDecided: 'That didn’t work.',
});
