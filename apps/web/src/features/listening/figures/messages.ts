import { defineMessages } from '@lamplight/messages';

export const m = defineMessages('listening/figures', {
  /** Charts */
  asTable: 'Show as table',
  /** Label of the chart, for keyboards: arrow keys move through it. */
  chartOf: '{title}, chart: use the arrow keys',
  /** A point of a chart: '12 May: 3 h'. */
  point: '{label}: {value}',
  noData: 'Nothing to show here yet.',
  downloadCsv: 'Download CSV',
  notDownloaded: 'The file could not be downloaded.',

  /** Range */
  from: 'From',
  to: 'To',
  by: 'Shown by',
  day: 'Day',
  week: 'Week',
  month: 'Month',
  show: 'Show',
  range: 'Range',

  /** Measures */
  measure: 'Show',
  hours: 'Hours',
  listeners: 'Listeners',
  starts: 'Starts',
  finishes: 'Finishes',

  /** Figures of all books */
  listening: 'Listening',
  loading: 'Loading figures…',
  notLoaded: 'Failed to load figures',
  before: '{value} in the {days} days before',
  noneYet: 'The first figures are made tonight.',
  through: 'Up to {day}.',
  deleted: 'Deleted',
  otherBooks: 'Other books',

  /** Lists by book, person, series, tag, plan or language */
  whatIsHeard: 'What is heard',
  kind: 'By',
  book: 'Book',
  person: 'Person',
  series: 'Series',
  tag: 'Tag',
  plan: 'Plan',
  language: 'Language',
  name: 'Name',
  hoursBefore: 'Before',
  mostInMonth: 'Listeners in a month',
  nobody: 'No book was heard by five members in this range.',
  more: 'Show more',

  /** Books that members have saved or follow, and have not begun */
  waiting: 'Saved but not begun',
  waitingHint: 'Books that members have saved or follow and have not begun, as of the last night.',
  members: 'Members',
  noneWaiting: 'No book is saved by five members who have not begun it.',

  /** Searches of members that found no book */
  searches: 'Searches without results',
  searchesHint: 'Words for which several members found no audiobook in the last 90 days.',
  searchWords: 'Searched words',
  membersAtLeast: 'Members, at least',
  noSearches: 'No search of five members was without results.',

  /** Curve of a book */
  curve: 'Where they stop, where they go back',
  chapter: 'Chapter',
  stillThere: 'Still there',
  goBack: 'Go back',
  at: 'Time',
  noCurve: 'This book has no figures yet. They are made at night.',

  /** From where members came to a book that they began */
  origins: 'From where they came',
  originsHint: 'Members who began the book, until last night, rounded down to multiples of five.',
  origin: 'From',
  fromHome: 'Home',
  fromSearch: 'Search and tags',
  fromSeries: 'A series',
  fromFeed: 'A podcast app',
  fromClip: 'A shared clip',
  fromPage: 'Public pages',
  fromElsewhere: 'Elsewhere',
  noOrigins: 'No place has brought five members so far.',

  /** Samples and clips from which visitors came who registered */
  registrations: 'Registrations by sample and clip',
  registrationsHint:
    'Visitors who subscribed from the page of a sample or clip, until last night, rounded down to multiples of five.',
  excerpt: 'Sample or clip',
  sample: 'Sample',
  clip: 'Clip',
  deletedClip: 'Deleted clip',
  newMembers: 'New members',
  noRegistrations: 'No sample or clip has led five visitors to register yet.',

  /** Definitions */
  definitions: 'What the figures mean',
  defineHours: 'Hours: time listened, as clocks measure it, whatever the speed. Pauses do not count.',
  defineListeners: 'Listeners: members who listened, rounded down to a multiple of five.',
  defineStarts: 'Starts: members who listened to a book for the first time.',
  defineFinishes:
    'Finishes: members who heard a book to its end, or marked it as finished, for the first time.',
  definePeople:
    'No figure speaks of fewer than five members. Days of a book are added up until five have listened, and spread evenly over those days; books with fewer in a month are shown together.',
  definePlans:
    'By plan: members’ plans since the first night on which they were recorded. Where fewer than five members of a plan heard a book, and for days before, their figures are in Other plans.',
  defineCurve:
    'Still there: listeners who heard these 15 seconds. Go back: those who jumped back to this minute.',
  definePrivate: 'Members who do not record their listening are in no figure.',

  /** Now */
  now: { one: '{count} member is listening now', other: '{count} members are listening now' },
  fewNow: 'Fewer than five members are listening now',
  nowBook: '{title}: {count}',
});
