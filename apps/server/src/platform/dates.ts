import { locale } from '@lamplight/messages';

const baseOf = (tag: string): string => tag.split('-', 1)[0] ?? '';

/**
 * Returns the locale of dates in the current language. The format that the publisher chose counts for texts in its
 * language and in English; English without it is British.
 */
export function dateLocale(chosen: string | null): string {
  const own = locale();
  if (baseOf(own) === 'en') return chosen ?? 'en-GB';
  return chosen !== null && baseOf(chosen) === baseOf(own) ? chosen : own;
}
