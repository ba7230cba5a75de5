import { locale } from '@lamplight/messages';

/** Formats a share from 0 to 1: '4.2%'. */
export const percent = (share: number): string =>
  new Intl.NumberFormat(locale(), { style: 'percent', maximumFractionDigits: 1 }).format(share);
