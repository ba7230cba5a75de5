/** Period of the measurement in milliseconds. */
const windowMs = 5000;

/**
 * Measures bytes per second over the last seconds; null until known.
 * @param now milliseconds of a monotonic clock
 */
export function createTransferRate(now: () => number = () => performance.now()) {
  let marks: { at: number; sent: number }[] = [];
  return {
    measure(sent: number): number | null {
      const at = now();
      marks = [...marks.filter((mark) => at - mark.at <= windowMs), { at, sent }];
      const [first] = marks;
      return first && at - first.at >= 500 ? Math.max(0, (sent - first.sent) / (at - first.at)) * 1000 : null;
    },
    reset: () => {
      marks = [];
    },
  };
}
