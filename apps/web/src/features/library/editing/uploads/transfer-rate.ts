/** How far back a speed looks, in milliseconds. */
const windowMs = 5000;

/** Bytes a second over the last seconds; null until something can be said. @param now milliseconds, ever growing */
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
