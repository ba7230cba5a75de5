import { type BodyOf, type RoyaltyRules, type royaltyEndpoints, royaltyLimits } from '@lamplight/contract';
import { isUniqueViolation } from '../../../db/dialect.ts';
import type { Database } from '../../../db/schema.ts';
import { ProblemError } from '../../../platform/errors.ts';
import { invalidField } from '../../../platform/text-fields.ts';
import type { Rule } from './compute.ts';
import { m } from './messages.ts';
import { findSettings, listRules } from './store.ts';

export type RuleInput = BodyOf<(typeof royaltyEndpoints)['POST /admin/royalties/rules']>;

const greatestShare = (rules: readonly Rule[]): number =>
  Math.max(0, ...rules.map(({ kind, rate }) => (kind === 'share' ? rate : 0)));

/**
 * Finds a book whose shares could be above 100 % together, if the greatest share that may apply in each role did.
 * @returns its id; null if these are all books without rules of their own; undefined if there is no such book
 */
function bookAbove(all: readonly Rule[]): number | null | undefined {
  const byRole = [...Map.groupBy(all, ({ role }) => role).values()];
  const books = new Set(all.map(({ book_id }) => book_id));
  return [null, ...books].find((book) => {
    const sum = byRole.reduce((total, ofRole) => {
      const own = ofRole.filter(({ book_id }) => book_id === book);
      // A rule for everybody in this book has precedence over all rules that name no book.
      const isForAll = own.some(({ person_id }) => person_id === null);
      const general = isForAll ? [] : ofRole.filter(({ book_id }) => book_id === null);
      return total + greatestShare([...own, ...general]);
    }, 0);
    return sum > royaltyLimits.wholeShare;
  });
}

async function checkRules(tx: Database): Promise<void> {
  const rules = await listRules(tx);
  if (rules.length > royaltyLimits.rules)
    throw new ProblemError('invalid_input', m.tooManyRules({ count: royaltyLimits.rules }));
  const above = bookAbove(rules);
  if (above === undefined) return;
  if (above === null) throw invalidField('rate', m.sharesAboveAll);
  const book = await tx.selectFrom('books').select('title').where('id', '=', above).executeTakeFirst();
  throw invalidField('rate', m.sharesAbove({ title: book?.title ?? '' }));
}

const currencies = new Set(Intl.supportedValuesOf('currency'));

async function checkInput(tx: Database, { person_id, book_id, kind, rate, currency }: RuleInput) {
  if (kind === 'share' && rate > royaltyLimits.wholeShare) throw invalidField('rate', m.shareTooHigh);
  if (kind === 'share' && currency !== '') throw invalidField('currency', m.currencyUnneeded);
  if (kind !== 'share' && !currencies.has(currency.toUpperCase()))
    throw invalidField('currency', m.currencyNeeded);
  const exists = async (table: 'people' | 'books', id: number | null) =>
    id === null ||
    (await tx.selectFrom(table).select('id').where('id', '=', id).executeTakeFirst()) !== undefined;
  if (!(await exists('people', person_id))) throw invalidField('person_id', m.noSuchPerson);
  if (!(await exists('books', book_id))) throw invalidField('book_id', m.noSuchBook);
}

/**
 * Adds or changes a rule.
 * @param id null for a new one
 * @throws ProblemError not_found; invalid_input; already_exists if there is one for the same role, person and book
 */
export async function saveRule(tx: Database, id: number | null, sent: RuleInput): Promise<void> {
  await checkInput(tx, sent);
  const row = { ...sent, person_id: sent.person_id ?? 0, book_id: sent.book_id ?? 0 };
  try {
    if (id === null) await tx.insertInto('royalty_rules').values(row).execute();
    else {
      const { numUpdatedRows } = await tx
        .updateTable('royalty_rules')
        .set(row)
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
      if (numUpdatedRows === 0n) throw new ProblemError('not_found', m.ruleMissing);
    }
  } catch (error) {
    throw isUniqueViolation(error) ? new ProblemError('already_exists', m.ruleTwice) : error;
  }
  await checkRules(tx);
}

const monthOf = (first: string | null): string | null => first && first.slice(0, 'YYYY-MM'.length);

/** Returns settings, and rules with the names of their people and books. */
export async function presentRules(db: Database): Promise<RoyaltyRules> {
  const [settings, rules, closed] = await Promise.all([
    findSettings(db),
    listRules(db),
    db.selectFrom('royalty_months').select('month').where('closed_at', 'is not', null).limit(1).execute(),
  ]);
  const ids = (field: 'person_id' | 'book_id') => [...new Set(rules.flatMap((rule) => rule[field] ?? []))];
  const [people, books] = await Promise.all([
    db
      .selectFrom('people')
      .select(['id', 'name'])
      .where('id', 'in', [0, ...ids('person_id')])
      .execute(),
    db
      .selectFrom('books')
      .select(['id', 'title'])
      .where('id', 'in', [0, ...ids('book_id')])
      .execute(),
  ]);
  const names = new Map(people.map(({ id, name }) => [id, name]));
  const titles = new Map(books.map(({ id, title }) => [id, title]));
  return {
    first_month: monthOf(settings.first_month),
    close_day: settings.close_day,
    may_change_first_month: closed.length === 0,
    rules: rules.map((rule) => ({
      ...rule,
      person_name: rule.person_id === null ? null : (names.get(rule.person_id) ?? ''),
      book_title: rule.book_id === null ? null : (titles.get(rule.book_id) ?? ''),
    })),
  };
}
