import { PaymentsUnavailable } from './payments.ts';

/**
 * Runs the work with a deadline. Work that is still running then is not aborted; its result is ignored.
 * @param deadline milliseconds of performance.now(); null for none
 * @throws PaymentsUnavailable at the deadline
 */
export async function withDeadline<T>(work: () => Promise<T>, deadline: number | null): Promise<T> {
  if (deadline === null) return await work();
  const left = deadline - performance.now();
  const tooLate = () => new PaymentsUnavailable('the payment provider did not answer in time');
  if (left <= 0) throw tooLate();
  const begun = work();
  begun.catch(() => undefined);
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(tooLate()), left);
  });
  try {
    return await Promise.race([begun, late]);
  } finally {
    clearTimeout(timer);
  }
}
