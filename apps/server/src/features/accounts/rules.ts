/** What two spellings of one username or e-mail address share. */
export const nameKey = (name: string): string => name.normalize('NFKC').trim().toLowerCase();
