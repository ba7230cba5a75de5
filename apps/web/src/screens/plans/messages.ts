import { defineMessages } from '@lamplight/messages';

export const m = defineMessages('screens/plans', {
  plans: 'Plans',
  plansNotLoaded: 'The plans could not be loaded.',
  loadingPlans: 'Loading the plans',
  fromProvider: 'Names, prices and what a plan gives come from the payment provider.',
  readAt: 'Read {time}.',
  /** A button: reads the plans from the payment provider. */
  refresh: 'Refresh',
  readDone: 'Plans refreshed',
  notRead: 'The payment provider could not be read. Please try again.',
});
