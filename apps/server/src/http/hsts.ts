/** Tells browsers to come by https alone, for a year; null where the world does not find this server by https. */
export const hstsHeader = (publicUrl: string): string | null =>
  publicUrl.startsWith('https:') ? 'max-age=31536000; includeSubDomains' : null;
