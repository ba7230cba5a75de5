/** A message for the next screen to show after a redirect; stored in the history entry's state. */
export const alertState = (alert: string) => ({ alert });

export function alertIn(state: unknown): string | null {
  const found: unknown = typeof state === 'object' && state !== null ? Reflect.get(state, 'alert') : null;
  return typeof found === 'string' ? found : null;
}
