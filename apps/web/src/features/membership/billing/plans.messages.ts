import { defineMessages } from '@lamplight/messages';

export const m = defineMessages('membership/plans', {
  /** Heading of a choice. */
  choosePlan: 'Choose your plan',
  currency: 'Currency',
  /** Beside a plan that is paid less often. */
  saves: 'Save {percent}%',
  /** Under a plan: free days before the first payment. */
  trial: { one: 'First {count} day free', other: 'First {count} days free' },
  listen: 'Listen to everything',
  downloads: 'Downloads for offline listening',
  earlyAccess: 'New audiobooks early',
  earlyDays: { one: 'New audiobooks {count} day early', other: 'New audiobooks up to {count} days early' },
  devices: { one: '{count} device at a time', other: '{count} devices at a time' },
  /** A button. */
  haveCode: 'I have a code',
  code: 'Promotion code',
  /** A button: uses the code. */
  apply: 'Apply',
  /** A button: goes on without the code. */
  removeCode: 'Remove code',
  checkingCode: 'Checking the code…',
  codeNotChecked: 'The code could not be checked. Please try again.',
  /** {off} is as ‘20%’ or ‘$3’. */
  offOnce: '{off} off the first payment.',
  offMonths: { one: '{off} off for {count} month.', other: '{off} off for {count} months.' },
  offForever: '{off} off every payment.',
  /** {code} is what was typed, {offer} is as ‘20% off the first payment.’ */
  codeApplied: '{code}: {offer}',
  /** A button, and the title of its dialog. */
  changePlan: 'Change plan',
  goOn: 'Continue',
  newPlan: 'New plan',
  dueNow: 'You pay {amount} now. What is left of your plan counts.',
  nothingDue: 'You pay nothing now.',
  credit: '{amount} stay as a credit for later payments.',
  startsNow: 'The new plan starts at once.',
  nextPayment: 'Next payment: {price}, on {date}.',
  confirmAtProvider: 'You confirm it on the payment page.',
  changeFailed: 'The change could not be opened. Please try again.',
  priceNotRead: 'What the change costs could not be read. Please try again.',
  readingPrice: 'Reading what it costs…',
  /** Heading of the admins’ page. */
  plans: 'Plans',
  noPlans: 'No plans yet',
  noPlansText: 'The payment provider has not told any price. Check its settings, then read again.',
  orderNotSaved: 'The order could not be saved. Please try again.',
  drag: 'Drag to reorder',
  moveUp: 'Move {name} up',
  moveDown: 'Move {name} down',
  /** Said after a move. */
  nowAt: '{name} is now number {number} of {count}.',
  /** A button. */
  edit: 'Edit {name}',
  isDefault: 'Default',
  hidden: 'Hidden',
  members: { one: '{count} member', other: '{count} members' },
  editTitle: 'Edit plan',
  line: 'A line about it',
  lineHint: {
    one: 'Shown wherever the plan is offered. At most {count} character.',
    other: 'Shown wherever the plan is offered. At most {count} characters.',
  },
  hide: 'Hide this plan',
  hideHint: 'Nobody is offered it any more. Members who have it keep it.',
  defaultStays: 'It is bought by people who choose none, so it cannot be hidden.',
  save: 'Save',
  saved: 'Plan saved',
  notSaved: 'The plan could not be saved. Please try again.',
});
