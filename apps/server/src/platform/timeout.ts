/**
 * Waits at most `ms` milliseconds for the work. After that the work continues, but its result or error is ignored.
 * @param onTimeout returns a result in place of the work's, or throws
 */
export async function withTimeout<T>(work: Promise<T>, ms: number, onTimeout: () => T): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<'late'>((resolve) => {
    timer = setTimeout(resolve, ms, 'late');
  });
  try {
    const first = await Promise.race([work.then((value) => ({ value })), late]);
    return first === 'late' ? onTimeout() : first.value;
  } finally {
    clearTimeout(timer);
  }
}
