import { dateFormat } from '../../../lib/dates.ts';

const format = dateFormat('day');

/** Returns the local day of a moment: '3 November 2026' in the order of the language. */
export const dayText = (moment: string): string => format.format(new Date(moment));
