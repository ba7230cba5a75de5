import { defineMessages } from '@lamplight/messages';

export const m = defineMessages('membership/staying', {
  /** Headings of offers to a member who is about to cancel. */
  pauseTitle: 'Take a break instead?',
  pauseText:
    'No payment is taken while your subscription is paused, and your place in every book is kept. You can listen until {date}; then the pause begins.',
  howLong: 'For how long?',
  months: { one: '{count} month', other: '{count} months' },
  /** On a button. */
  pause: 'Pause my subscription',
  notPaused: 'Your subscription could not be paused. Please try again.',
  codeTitle: 'Stay for less',
  /** {amount} is as in ‘20%’ or ‘$5’. */
  offNextPayment: 'You get {amount} off your next payment.',
  offEachPayment: 'You get {amount} off every payment.',
  offMonths: {
    one: 'You get {amount} off for {count} month.',
    other: 'You get {amount} off for {count} months.',
  },
  /** On a button. */
  take: 'Stay for less',
  taken: 'Thank you for staying. Your next payment is lower.',
  notTaken: 'The offer could not be taken. Please try again.',

  /** On a button: ends a pause, and takes a payment. */
  resume: 'Resume now',
  /** On a button: drops a pause that has not begun. */
  keepListening: 'Don’t pause',
  resumeTitle: 'Resume your subscription?',
  resumeText:
    'Unless the time until your next payment is paid already, a new period begins now, and its payment is taken from your card.',
  resumed: 'Your subscription goes on',
  notResumed: 'Your subscription could not be resumed. Please try again.',

  whyTitle: 'Why are you leaving? (optional)',
  reason_price: 'Too expensive',
  reason_time: 'No time to listen',
  reason_choice: 'Nothing more to hear',
  reason_problems: 'Problems with the app',
  reason_other: 'Something else',
  reason_none: 'No reason given',
  whyText: 'Tell us more (optional)',
  send: 'Send',
  notSent: 'Your answer could not be sent. Please try again.',
  thanks: 'Thank you. That helps us.',

  /** Heading of settings for members who cancel. */
  staying: 'When members cancel',
  settingsNotLoaded: 'These settings could not be loaded.',
  loadingSettings: 'Loading',
  asksReason: 'Ask why',
  asksReasonHint: 'After the cancellation. Answers are optional.',
  pauseOffer: 'Offer a pause',
  pauseOfferHint: 'To members who pay by the month, once a year. The library is closed meanwhile.',
  noPause: 'No',
  upToMonths: { one: 'Of {count} month', other: 'Of up to {count} months' },
  codeOffer: 'Offer a code',
  codeOfferHint:
    'A promotion code of the payment provider, for members who stay. Each gets it once. Empty: none.',
  winBackDays: 'Days until an email asks former members to return',
  winBackDaysHint:
    'One email to members who chose announcements by email. 0: none is sent. Its text is under Emails.',
  winBackCode: 'Code in that email',
  winBackCodeHint: 'Empty: none.',
  daysProblem: 'Days are 0 to {max}.',
  save: 'Save',
  saved: 'Saved',
  notSaved: 'The settings could not be saved. Please try again.',
  answers: 'In the last twelve months',
  changedMeanwhile: 'Another admin has changed these settings. Check them and save again.',
  did_paused: 'Paused',
  did_stayed: 'Stayed',
  outcome_canceled: { one: '{count} canceled', other: '{count} canceled' },
  outcome_paused: { one: '{count} paused', other: '{count} paused' },
  outcome_stayed: { one: '{count} stayed with the code', other: '{count} stayed with the code' },
  reasons: 'Reasons',
  words: 'In their words',
  wordsNotLoaded: 'The answers could not be loaded.',
  loadingWords: 'Loading the answers',
  noWords: 'Nobody has written anything yet.',
  showOlder: 'Show older',
  formerMember: 'Former member',
});
