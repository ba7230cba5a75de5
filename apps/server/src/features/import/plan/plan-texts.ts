import { shortDuration } from '@lamplight/messages/durations';
import { reservedBytes } from '../../../gateways/storage/probe-folder.ts';
import type { Room } from '../../../gateways/storage/storage.ts';
import { ProblemError } from '../../../platform/errors.ts';
import { flagsFor } from './damaged.ts';
import { fieldName } from './field-names.ts';
import { m } from './messages.ts';
import type { PlanEntryView, PlannedBook } from './plan-types.ts';
import { count, formatBytes } from './tags-and-names.ts';
import type { BookUpdate } from './update-book.ts';

/**
 * Returns the error for an import that does not fit on the disk.
 * @param needed, usable bytes
 */
export const noRoom = (needed: number, usable: number): ProblemError =>
  new ProblemError('storage_full', m.noRoom({ needed: formatBytes(needed), usable: formatBytes(usable) }));

/** Describes the free space on a disk for the operator. */
export const describeRoom = ({ bytes, folder }: Room): string =>
  `${formatBytes(bytes)} can be used in ${folder}; another ${formatBytes(reservedBytes)} stay free for the database.`;

/** Control characters, line separators and bidirectional overrides. */
const unprintable = /[\p{Cc}\u202a-\u202e\u2066-\u2069\u2028\u2029]+/gu;

/** Makes an untrusted name safe to print in a terminal. */
export const printable = (text: string): string => text.toWellFormed().replace(unprintable, '\ufffd');

const originsOf = ({ origins }: PlanEntryView): string =>
  Object.entries(origins)
    .filter(([, source]) => source !== '')
    .map(([fact, source]) => `${fact}: ${source}`)
    .join(' · ');

const choicesIn = ({ damage, path }: PlanEntryView): string[] =>
  damage
    ? flagsFor(damage, path).map(
        ({ flag, outcome }) =>
          `    ${flag}  imports ${count(outcome.chapters, 'chapter')}, ${shortDuration(outcome.duration)}`,
      )
    : [];

/** Describes a planned book in several lines. */
export function describePlannedBook({ view, ...book }: PlannedBook): string {
  const where = `    ${view.path || '.'}`;
  if (book.state === 'known')
    return [`  = ${view.title}`, where, `    ${book.reason}`].map(printable).join('\n');
  if (book.state === 'refused')
    return [`  x ${view.title}`, where, `    ${book.reason}`, ...choicesIn(view)].map(printable).join('\n');
  const by = view.authors.length > 0 ? ` — ${view.authors.join(', ')}` : '';
  const facts = [count(view.chapters, 'chapter'), shortDuration(view.duration), formatBytes(view.bytes)];
  const people = view.narrators.length > 0 ? `read by ${view.narrators.join(', ')}` : '';
  const tags = view.tags.length > 0 ? `tags: ${view.tags.join(', ')}` : '';
  const details = view.details.map(({ fact, value }) => `${fact}: ${value}`).join(' · ');
  const notes = view.notes.map((note) => `    ! ${note}`);
  const lines = [facts.join(' · '), people, tags, details, originsOf(view)].filter((line) => line !== '');
  return [`  + ${view.title}${by}`, where, ...lines.map((line) => `    ${line}`), ...notes]
    .map(printable)
    .join('\n');
}

/** Totals of an import or a plan. */
export interface Totals {
  readonly ready: number;
  readonly known: number;
  /** Number of books with the same recordings as another book of the folder. */
  readonly copies: number;
  readonly refused: number;
  readonly passed: number;
  /** Number of books imported before that could not be updated. */
  readonly notUpdated: number;
  readonly chapters: number;
  /** Total duration in seconds. */
  readonly duration: number;
  readonly bytes: number;
}

export const emptyTotals: Totals = {
  ready: 0,
  known: 0,
  copies: 0,
  refused: 0,
  passed: 0,
  notUpdated: 0,
  chapters: 0,
  duration: 0,
  bytes: 0,
};

export function addBook(totals: Totals, book: PlannedBook): Totals {
  const { state, view } = book;
  if (state === 'known' && book.isCopy) return { ...totals, copies: totals.copies + 1 };
  if (state !== 'ready') return { ...totals, [state]: totals[state] + 1 };
  return {
    ...totals,
    ready: totals.ready + 1,
    chapters: totals.chapters + view.chapters,
    duration: totals.duration + view.duration,
    bytes: totals.bytes + view.bytes,
  };
}

/**
 * Describes the totals in words.
 * @param verb for the books that are ready
 */
export function describeTotals(totals: Totals, verb: 'to import' | 'imported'): string {
  const { ready, known, copies, refused, passed, notUpdated, chapters, duration, bytes } = totals;
  const what = `${count(chapters, 'chapter')}, ${shortDuration(duration)}, ${formatBytes(bytes)}`;
  return [
    `${count(ready, 'book')} ${verb}${ready > 0 ? `: ${what}` : ''}.`,
    known > 0 && `${count(known, 'book')} imported before.`,
    copies > 0 && `${count(copies, 'book')} left out: another has the same recordings.`,
    refused > 0 && `${count(refused, 'book')} skipped: the reasons stand above.`,
    notUpdated > 0 && `${count(notUpdated, 'book')} not updated: the reasons stand above.`,
    passed > 0 && `${passed} of the folders and links ${passed === 1 ? 'was' : 'were'} not looked into.`,
  ]
    .filter((line) => line !== false)
    .join('\n');
}

/** Adds an update to the totals: only a book that could not be updated is counted. */
export const addUpdate = (totals: Totals, update: BookUpdate | null): Totals =>
  update?.problem === undefined ? totals : { ...totals, notUpdated: totals.notUpdated + 1 };

const namesOf = (fields: readonly string[]): string => fields.map(fieldName).join(', ');

/** Describes the update of a book in a line; '' if nothing changes. */
export const describeUpdate = ({ changed, edited, problem }: BookUpdate): string =>
  [
    problem === undefined ? '' : `cannot be updated: ${problem}`,
    changed.length > 0 ? namesOf(changed) : '',
    edited.length > 0 ? `edited by hand, left as it is: ${namesOf(edited)}` : '',
  ]
    .filter((part) => part !== '')
    .join(' · ');
