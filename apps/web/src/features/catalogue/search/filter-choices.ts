import type { Tag } from '@lamplight/contract';
import { statusName } from '../books/status-line.tsx';
import { subTags } from '../books/tag-queries.ts';
import type { BookFilter } from './filter-params.ts';
import { m } from './messages.ts';

export interface Choice {
  readonly value: string;
  readonly label: string;
}

/** Statuses with names of their own; `otherStatus` is the choice for all other statuses. */
const statuses = ['Ongoing', 'Complete', 'Dropped'] as const;
export const otherStatus: Choice = { value: 'other', label: m.other };

/** Returns the filter with another voice; removes the category if no book has both tags. */
export function withMain(filter: BookFilter, main: string, tags: readonly Tag[]): BookFilter {
  const isAvailable = main === '' || subTags(tags, main).includes(filter.sub);
  return { ...filter, main, sub: isAvailable ? filter.sub : '' };
}

/** Returns 'Any', the available values, and the chosen one even if it is not available. */
export function choicesOf(
  any: string,
  words: readonly string[],
  chosen: string,
  nameOf = (word: string): string => word,
): Choice[] {
  const offered = chosen === '' || words.includes(chosen) ? words : [...words, chosen];
  return [{ value: '', label: any }, ...offered.map((word) => ({ value: word, label: nameOf(word) }))];
}

/**
 * Returns 'Any status', the three named statuses, all others as one choice, and the chosen status even if it is none
 * of these.
 */
export function statusChoices(chosen: string): Choice[] {
  const choices = choicesOf(m.anyStatus, statuses, chosen === otherStatus.value ? '' : chosen, statusName);
  return choices.toSpliced(1 + statuses.length, 0, otherStatus);
}

/** Returns the available orders; a search has best match first by default. */
export function sortChoices(isSearch: boolean): Choice[] {
  return [
    ...(isSearch ? [{ value: '', label: m.bestMatch }] : []),
    { value: 'title', label: m.orderTitle },
    { value: 'new', label: m.new },
    { value: 'updated', label: m.updated },
    { value: 'popular', label: m.popular },
    { value: 'author', label: m.author },
    { value: 'narrator', label: m.narrator },
    { value: 'series', label: m.series },
    { value: 'year', label: m.year },
    { value: 'rating', label: m.rating },
    { value: 'publisher', label: m.publisher },
    { value: 'language', label: m.language },
  ];
}
