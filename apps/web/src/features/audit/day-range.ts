/** Returns the first moment of a day in the browser's time zone, or of one some days later. */
function startOf(day: string, daysLater = 0): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return new Date(year, month - 1, date + daysLater).toISOString();
}

/**
 * Returns the first moment of a day, and the first one after another day, which is included: the days are those of the
 * browser's time zone, as the list shows them.
 * @param days such as '2026-01-31'; '' for no limit
 */
export const dayRange = ({ from, to }: { readonly from: string; readonly to: string }) => ({
  ...(from !== '' && { from: startOf(from) }),
  ...(to !== '' && { to: startOf(to, 1) }),
});
