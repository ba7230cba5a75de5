import { defineMessages } from '@lamplight/messages';

export const m = defineMessages('membership/invoices', {
  /** Heading. */
  invoices: 'Invoices and receipts',
  notLoaded: 'The invoices could not be loaded.',
  none: 'No invoices yet.',
  showOlder: 'Show older',
  /** States of an invoice. */
  paid: 'Paid',
  open: 'Not paid yet',
  uncollectible: 'Not paid',
  void: 'Not charged',
  /** {amount} is a sum of money. */
  withTax: 'with {amount} tax',
  /** A link to the page of an invoice. */
  view: 'View',
  viewOf: 'View the invoice of {day}',
  /** A link to the page on which an invoice is paid. */
  pay: 'Pay',
  payOf: 'Pay the invoice of {day}',
  pdf: 'PDF',
  pdfOf: 'PDF of the invoice of {day}',
});
