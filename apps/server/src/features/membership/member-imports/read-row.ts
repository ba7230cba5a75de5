import {
  accountLimits,
  cutText,
  memberImportLimits as limits,
  type MemberImportRules,
} from '@lamplight/contract';
import { cleanName, emailProblem, usernameProblem } from '../../accounts/index.ts';
import type { ImportColumns } from './formats.ts';
import { m } from './messages.ts';

/** Values of one row of the file, normalized and without invisible characters. */
export interface ReadRow {
  readonly line: number;
  readonly email: string;
  /**
   * Requested username: as given, or the first word of the name if none is given; '' if that is not a valid
   * username.
   */
  readonly username: string;
  readonly customer: string | null;
  readonly subscription: string | null;
  readonly plan: string;
  readonly months: number;
  readonly isPremium: boolean;
  readonly note: string;
  /** Message that says why the row is left out; null if it is not left out. */
  readonly inactive: string | null;
  /** Problems for which the row is refused. */
  readonly problems: readonly string[];
  /** Messages for the admin that do not cause the row to be refused. */
  readonly remarks: readonly string[];
}

const yes = new Set(['yes', 'y', 'true', '1', 'x', 'on']);
const no = new Set(['', 'no', 'n', 'false', '0', 'off']);
/** Status values, in lower case, of members who may listen, in the exports of all supported systems. */
const active = new Set([
  ...yes,
  'active',
  'active patron',
  'paid',
  'trialing',
  'comped',
  'comp',
  'complimentary',
  'founding',
  'free trial',
  'free_trial',
  'gift',
  'iap',
  'monthly',
  'annual',
  'yearly',
]);

/** Removes the leading apostrophe with which an export keeps spreadsheets from running a value as a formula. */
export const withoutFormulaMark = (cell: string): string =>
  /^'[=+\-@\t\r]/.test(cell) ? cell.slice(1) : cell;

const invisible = /[\p{Cc}\p{Cf}]+/gu;
const clean = (cell: string): string =>
  withoutFormulaMark(cell.trim()).toWellFormed().normalize('NFC').replaceAll(invisible, ' ').trim();

function usernameOf(typed: string, name: string): string {
  // Names can have the form 'Harrow, Nell'; the first word is used.
  const [first = ''] = cleanName(name).split(/[\s,;]+/u);
  const wanted = typed === '' ? first : cleanName(typed);
  return wanted !== '' && usernameProblem(wanted) === null ? wanted : '';
}

/** Cuts a text to `max` characters. Returns a short text unchanged, because counting characters is slow. */
const cut = (text: string, max: number): string => (text.length <= max ? text : cutText(text, max));

/** Reads a row of a file. */
export function readRow(
  { line, cells }: { readonly line: number; readonly cells: readonly string[] },
  columns: ImportColumns,
  { width, rules }: { readonly width: number; readonly rules: MemberImportRules },
): ReadRow {
  const valueOf = (field: keyof ImportColumns): string => {
    const at = columns[field];
    return at === undefined ? '' : clean(cells[at] ?? '');
  };
  const problems: string[] = [];
  const remarks: string[] = [];
  // Ignore empty values at the end of a row, which spreadsheets add.
  const used = cells.findLastIndex((cell) => cell.trim() !== '') + 1;

  const email = cleanName(valueOf('email'));
  if (email === '') problems.push(m.emailMissing);
  else if (emailProblem(email) !== null) problems.push(m.emailWrong);

  const { min, max } = accountLimits.grantMonths;
  const monthsText = valueOf('months');
  const months = /^\d{1,3}$/.test(monthsText) ? Number(monthsText) : 0;
  if (!/^0?$/.test(monthsText) && (months < min || months > max)) problems.push(m.monthsWrong({ min, max }));

  const premiumText = valueOf('premium').toLowerCase();
  if (!yes.has(premiumText) && !no.has(premiumText)) problems.push(m.premiumWrong);

  const customer = valueOf('customer');
  if (customer !== '' && !/^cus_\w{1,100}$/.test(customer)) problems.push(m.customerWrong);
  const subscription = valueOf('subscription');
  // Ignore ids of free months ('free_…'), which are not ids of the provider.
  const isOfProvider = subscription !== '' && !subscription.startsWith('free_');
  if (isOfProvider && !/^sub_\w{1,100}$/.test(subscription)) problems.push(m.subscriptionWrong);

  const typed = valueOf('username');
  const username = usernameOf(typed, valueOf('name'));
  if (typed !== '' && username === '')
    remarks.push(m.usernameChanged({ username: cut(typed, limits.nameCharacters) }));

  const fullNote = valueOf('note');
  const note = cut(fullNote, limits.noteCharacters);
  if (note !== fullNote) remarks.push(m.noteCut({ count: limits.noteCharacters }));

  const status = valueOf('active');
  const isInactive =
    columns.active !== undefined && !active.has(status.toLowerCase()) && rules.inactive === 'left_out';
  return {
    line,
    email: cut(email, accountLimits.emailCharacters),
    username,
    customer: customer === '' ? null : customer,
    subscription: isOfProvider ? subscription : null,
    plan: cut(valueOf('plan'), limits.nameCharacters),
    months,
    isPremium: yes.has(premiumText),
    note,
    inactive: !isInactive ? null : status === '' ? m.inactiveBlank : m.inactive({ status: cut(status, 40) }),
    // A row with too many values is shifted: report only that, because its values belong to other columns.
    problems: used > width ? [m.tooManyValues({ values: used, count: width })] : problems,
    remarks,
  };
}
