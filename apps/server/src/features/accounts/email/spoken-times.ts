/** Formats a time, in UTC: the recipient's zone is not known. */
export const spokenTime = (at: string, language: string | null): string =>
  `${new Date(at).toLocaleString(language ?? 'en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' })} UTC`;

/** Formats a day, in UTC: the recipient's zone is not known. */
export const spokenDay = (at: string, language: string | null): string =>
  new Date(at).toLocaleDateString(language ?? 'en-GB', { dateStyle: 'long', timeZone: 'UTC' });
