import { defineMessages } from '@lamplight/messages';

export const m = defineMessages('listening/revenue', {
  loading: 'Loading figures…',
  notLoaded: 'Failed to load figures',
  members: 'Members',
  /** Figures of a range */
  membersNow: 'Paying members',
  trials: 'On trial',
  new: 'New',
  wonBack: 'Won back',
  lost: 'Lost',
  net: 'Net',
  churn: 'Churn',
  /** Below a figure: that of the range before. */
  before: { one: '{value} in the {count} day before', other: '{value} in the {count} days before' },
  beforeAt: '{value} before',
  free: {
    one: '{count} more member listens by free months or premium access that you gave, and is in no figure.',
    other:
      '{count} more members listen by free months or premium access that you gave, and are in no figure.',
  },
  noMembers: 'No member has paid yet. Figures begin with the first.',
  since: 'Before {day} the figures are incomplete: they were filled from today’s prices and what was stored.',
  measure: 'Show',

  /** Monthly recurring revenue */
  revenue: 'Monthly recurring revenue',
  /** Revenue in one currency: 'Monthly recurring revenue in USD'. */
  revenueIn: 'Monthly recurring revenue in {currency}',
  atStart: 'At the start',
  ofNew: 'New members',
  ofWonBack: 'Members won back',
  expansion: 'Expansion',
  contraction: 'Contraction',
  ofLost: 'Churn',
  atEnd: 'At the end',
  range: 'This range',
  rangeBefore: 'The range before',

  /** Cohorts */
  cohorts: 'Members by month of joining',
  cohortsHint: 'How many of those who joined in a month were members at the end of each month after it.',
  joinedIn: 'Joined in',
  joined: 'Joined',
  /** Heading of a column: months after joining. */
  month: 'Month {number}',
  noCohorts: 'No member has joined yet.',
  /** A cell of the table: '12 of 20, 60%'. */
  cell: '{left} of {joined}, {share}',

  /** Definitions */
  definitions: 'What the figures mean',
  defineMembers:
    'Paying members: an active subscription at the payment provider, also while a payment is late or paused. Trials, free months, gifts and staff do not count.',
  defineChurn: 'Churn: members lost ÷ (members at the start + new + won back).',
  defineRevenue:
    'Monthly recurring revenue: what subscriptions bring in a month, a year divided by 12, after discounts that repeat. A paused subscription brings nothing. Currencies are not added up.',
  defineMoves:
    'Expansion and contraction: members who pay more or less than before, for example after a change of plan or the end of a discount.',
});
