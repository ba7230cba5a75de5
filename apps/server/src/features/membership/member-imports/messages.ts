import { defineMessages } from '@lamplight/messages';

/** Problems of a file or a row, and the outcome of a row. */
export const m = defineMessages('membership/member-imports', {
  nothingFound: 'No such import.',
  otherImportOpen: 'Another import of members is not finished. Import it or drop it first.',
  stillWorking: 'The file is still being checked.',
  notChecked: 'This import cannot be started.',
  notOpen: 'This import has ended.',
  tooLateToUndo: 'An import can be undone for a day after its end.',
  noEmailColumn: 'Choose which column has the email addresses.',
  unknownColumn: 'The file has no such column.',
  columnTwice: 'A column can be chosen once.',

  // The whole file.
  fileEmpty: 'The file is empty.',
  fileNotCsv: 'This is not a CSV file. Save the table as CSV and try again.',
  fileTooLarge: {
    one: 'The file is too large: at most {count} MB.',
    other: 'The file is too large: at most {count} MB.',
  },
  fileOnlyHeader: 'The file has names of columns and no rows.',
  fileTooManyColumns: {
    one: 'Line 1 has too many columns: at most {count}.',
    other: 'Line 1 has too many columns: at most {count}.',
  },
  /** A member is a row. */
  fileTooManyRows: {
    one: 'The file has more than {count} row. Split it into several files.',
    other: 'The file has more than {count} rows. Split it into several files.',
  },
  /** `line` is a number. */
  quoteOpen: 'Line {line}: a quotation mark is opened and not closed.',
  rowTooLong: 'Line {line}: the row is too long. A quotation mark may be missing.',
  checkFailed: 'The rows could not be checked. Please try again.',
  providerUnavailable:
    'The payment provider cannot be reached, so subscriptions could not be checked. Check again.',

  // A row.
  tooManyValues: {
    one: 'The row has {values} values, and the file has {count} column.',
    other: 'The row has {values} values, and the file has {count} columns.',
  },
  emailMissing: 'The email address is missing.',
  emailWrong: 'This is not an email address.',
  /** Another row has the same address, in whatever spelling. */
  sameAsLine: 'The same address as on line {line}.',
  knownAdmin: 'This address belongs to an admin or to staff. Nothing changes.',
  knownMember: 'This address has an account. Nothing changes.',
  registering: 'Somebody is registering with this address at the moment.',
  monthsWrong: 'Free months are a whole number from {min} to {max}.',
  premiumWrong: 'Premium is yes or no.',
  customerWrong: 'This is not a customer of the payment provider.',
  subscriptionWrong: 'This is not a subscription of the payment provider.',
  customerTaken: 'The customer belongs to another account.',
  customerTwice: 'The same customer as on line {line}.',
  customerClosed: 'The customer belonged to an account that was deleted.',
  otherCustomer: 'The subscription belongs to another customer.',
  /** The row gets another kind of access instead. */
  noLiveSubscription: 'The payment provider has no running subscription to this site for it.',
  inactive: 'Not active: {status}',
  inactiveBlank: 'Not active.',
  usernameChanged: 'The username {username} cannot be used here, so it gets another.',
  noteCut: {
    one: 'The note is cut to {count} character.',
    other: 'The note is cut to {count} characters.',
  },
  nameTakenMeanwhile: 'The address or the customer was taken by another account meanwhile.',
  rowFailed: 'This row could not be imported.',

  // Invitations.
  alreadyMember: 'This address has an account, and somebody has signed in to it.',
  usernameTaken: 'This username is taken.',
  monthsOnlyFree: 'Months belong to free months.',
  /** A made-up username, with a number. */
  madeUpName: 'Listener {number}',
});
