import type { FigureStep } from '@lamplight/contract';
import { dateFormat } from '../../../lib/dates.ts';

const textOf = (format: 'listedDay' | 'month', day: string): string =>
  dateFormat(format, 'UTC').format(new Date(`${day}T00:00:00.000Z`));

/** Returns a day such as 2026-11-05 in words. */
export const dayText = (day: string): string => textOf('listedDay', day);

/** Returns the month of a day such as 2026-11-01 in words. */
export const monthText = (day: string): string => textOf('month', day);

/** Returns the period that begins with a day in words: a month, or the first day of a week. */
export const periodText = (step: FigureStep, start: string): string =>
  step === 'month' ? monthText(start) : dayText(start);

/** Returns the number of days of a range, both ends included. */
export const dayCount = ({ from, to }: { readonly from: string; readonly to: string }): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000) + 1;
