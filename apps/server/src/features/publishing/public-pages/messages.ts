import { defineMessages } from '@lamplight/messages';

export const m = defineMessages('publishing/visitor-pages', {
  // Header and footer of every page.
  /** Name of a region of the page, for screen readers. */
  site: 'Site',
  /** Name of the links at the bottom of the page, for screen readers. */
  more: 'More',
  books: 'Books',
  signIn: 'Sign in',
  join: 'Become a member',
  /** A link. */
  gift: 'Give a gift',
  cancel: 'Cancel a subscription',
  /** A link to the publisher's address. */
  contact: 'Contact',
  skip: 'Skip to content',
  /** Name of a menu that lists languages. */
  language: 'Language',
  notFound: 'Page not found',
  notFoundDescription: 'Nothing found at this address.',
  notFoundText: 'This page has moved, or never was.',
  toStart: 'Go to the start page',

  /** Between names in a list. */
  separator: ', ',

  // A book.
  byAuthors: 'By {names}',
  readBy: 'Read by {names}',
  translatedBy: 'Translated by {names}',
  editedBy: 'Edited by {names}',
  /** A title of a web page: a book and its authors. */
  bookBy: '{title} by {names}',
  bookBySummary: '{title} by {names}, as an audiobook.',
  cover: 'Cover of {title}',
  chapterCount: { one: '{count} chapter', other: '{count} chapters' },
  /** A year before the common era. */
  yearBc: '{year} BC',
  abridged: 'Abridged',
  /** After the average of the stars. */
  ratings: { one: 'out of 5 · {count} rating', other: 'out of 5 · {count} ratings' },
  sample: 'Sample',
  sampleLength: 'Sample, {duration}',
  sampleOf: 'Sample of {title}',
  chapters: 'Chapters',
  /** {series} is the name of a series, {number} the book's number in it. */
  seriesNumber: '{series}, book {number}',
  signInToListen: 'Sign in to listen',
  contentNotes: '<b>Content notes:</b> {notes}',
  tags: 'Tags',
  moreBy: 'More by {name}',

  // A clip that a member shares.
  clipFrom: 'Clip from {title}',
  /** {duration} is as ‘42 s’, {title} a book, with its authors if known. */
  clipDescription: '{duration} from {title}.',
  clipLength: 'Clip, {duration}',
  aboutBook: 'About this audiobook',

  // The player on other sites.
  /** A button, and the title of the dialog that it opens. */
  embed: 'Embed',
  embedText: 'Copy this line into the HTML of your page.',
  /** Label of a field. */
  embedCode: 'HTML',
  close: 'Close',

  // Lists.
  booksPage: 'Books, page {page}',
  /** A title: {name} is a person or a series. */
  namePage: '{name}, page {page}',
  allFrom: { one: '{count} audiobook from {site}.', other: '{count} audiobooks from {site}.' },
  audiobooks: { one: '{count} audiobook', other: '{count} audiobooks' },
  author: { one: 'Author of {count} audiobook', other: 'Author of {count} audiobooks' },
  narrator: { one: 'Narrator of {count} audiobook', other: 'Narrator of {count} audiobooks' },
  translator: { one: 'Translator of {count} audiobook', other: 'Translator of {count} audiobooks' },
  editor: { one: 'Editor of {count} audiobook', other: 'Editor of {count} audiobooks' },
  /** {roles} is as ‘Author of 3 audiobooks · Narrator of 1 audiobook’. */
  personDescription: '{name}: {roles}.',
  seriesDescription: {
    one: '{name}, a series of {count} audiobook.',
    other: '{name}, a series of {count} audiobooks.',
  },
  seriesOf: { one: 'Series of {count} audiobook', other: 'Series of {count} audiobooks' },
  /** Number of a book in its series. */
  bookNumber: 'Book {number}',
  /** Name of the links to the neighbouring pages of a list. */
  pages: 'Pages',
  previous: 'Previous',
  next: 'Next',

  // The front page.
  frontDescription: 'Audiobooks from {site}.',
  demo: 'Try the demo',
  /** Heading above samples. */
  listen: 'Listen',
  /** Heading above the newest books. */
  newest: 'New',
  popular: 'Popular',
  allBooks: { one: 'All {count} book', other: 'All {count} books' },
  howItWorks: 'How it works',
  price: 'Price',
  offline: 'Also keeps books on your device for offline listening.',
  trial: { one: 'First {count} day free.', other: 'First {count} days free.' },
  cancelAnyTime: 'Cancel any time.',
  switchAnyTime: 'Switch any time.',
  /** Of a plan that is paid by the year, against the one by the month. */
  saves: 'Saves {percent}%.',
  /** A link. {price} is as ‘$9.99 a month’. */
  choosePlan: 'Choose {name} for {price}',

  /** How membership works, until the publisher writes other steps: three headings, each with a text. */
  stepJoin: 'Join',
  stepJoinText: 'Choose a name and pay by card. It takes two minutes.',
  /** A heading: to audiobooks. */
  stepListen: 'Listen',
  stepListenText:
    'On your phone, tablet or computer, at home or on the go. Each device picks up where the last one stopped.',
  stepCancel: 'Cancel any time',
  stepCancelText: 'In your profile. You can listen until the end of the period you paid for.',

  // Settings.
  stepTitle: 'Please enter a title for each step.',
  /** {host} is what an admin wrote where a name such as ‘example.com’ belongs. */
  notHost: '“{host}” is not a host. Write it as example.com or *.example.com.',
  tooManyHosts: { one: 'At most {count} host.', other: 'At most {count} hosts.' },
  settingsChanged: 'Another admin has changed the settings. Load them again before you save.',
});
