/** Returns the first moment of a day in the browser's time zone, or of the day `daysLater` days later. */
function startOf(day: string, daysLater = 0): Date {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const start = new Date(2000, 0, 1);
  // The Date constructor reads years below 100 as years of the twentieth century.
  start.setFullYear(year, month - 1, date + daysLater);
  return start;
}

/** Last year with four digits: the API accepts no later time. */
const lastYear = 9999;

/**
 * Returns the time range from the start of the first day to the end of the last day, in the browser's time zone, as the
 * list shows days. The end is the start of the day after the last.
 * @param days such as '2026-01-31'; '' for no limit
 */
export function dayRange({ from, to }: { readonly from: string; readonly to: string }) {
  const end = to === '' ? null : startOf(to, 1);
  return {
    ...(from !== '' && { from: startOf(from).toISOString() }),
    // The API accepts no end after the last possible day: set no limit.
    ...(end && end.getUTCFullYear() <= lastYear && { to: end.toISOString() }),
  };
}
