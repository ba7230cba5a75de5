/** Strict-Transport-Security header: https only, for a year; null if the public URL is not https. */
export const hstsHeader = (publicUrl: string): string | null =>
  publicUrl.startsWith('https:') ? 'max-age=31536000; includeSubDomains' : null;
