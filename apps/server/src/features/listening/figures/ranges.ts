import { maxFigureDays, maxFigureDaysByDay } from '@lamplight/contract';
import { invalidField } from '../../../platform/text-fields.ts';
import { addDays, daysIn, isDay, lastDayOf, periodOf, type Step } from './calendar.ts';
import { m } from './messages.ts';

export interface DayRange {
  readonly from: string;
  readonly to: string;
}

/** Number of days of a range if the client names none. */
const defaultDays = 28;

/**
 * Returns the range of days that a client asks for; the last four weeks if it names none.
 * @param today date in the publisher's time zone
 * @throws ProblemError invalid_input if its end is before its start or in the future, or if it is too long
 */
export function readRange(
  { from, to, step = 'month' }: Partial<DayRange> & { readonly step?: Step },
  { through, today }: { readonly through: string; readonly today: string },
): DayRange {
  for (const [field, day] of Object.entries({ from, to }))
    if (day !== undefined && !isDay(day)) throw invalidField(field, m.notADay({ day }));
  const last = to ?? (from !== undefined && from > through ? from : through);
  const first = from ?? addDays(last, 1 - defaultDays);
  if (first > last) throw invalidField('to', m.backwards);
  if (first > today) throw invalidField('from', m.inFuture);
  const days = daysIn(first, last);
  if (days > maxFigureDays) throw invalidField('from', m.tooLong({ count: maxFigureDays }));
  if (step === 'day' && days > maxFigureDaysByDay)
    throw invalidField('step', m.tooLongByDay({ count: maxFigureDaysByDay }));
  return { from: first, to: last };
}

/** Returns the range of the same number of days before a range. */
export function rangeBefore({ from, to }: DayRange): DayRange {
  return { from: addDays(from, -daysIn(from, to)), to: addDays(from, -1) };
}

/** Splits a range into its whole months, for which monthly figures are read, and the days before and after them. */
export function partsOf({
  from,
  to,
}: DayRange): { readonly step: 'day' | 'month'; readonly range: DayRange }[] {
  const monthStart =
    periodOf('month', from) === from ? from : addDays(lastDayOf('month', periodOf('month', from)), 1);
  const monthEnd = lastDayOf('month', periodOf('month', to)) === to ? to : addDays(periodOf('month', to), -1);
  if (monthStart > monthEnd) return [{ step: 'day', range: { from, to } }];
  const parts = [
    { step: 'day' as const, range: { from, to: addDays(monthStart, -1) } },
    { step: 'month' as const, range: { from: monthStart, to: monthEnd } },
    { step: 'day' as const, range: { from: addDays(monthEnd, 1), to } },
  ];
  return parts.filter(({ range }) => range.from <= range.to);
}
