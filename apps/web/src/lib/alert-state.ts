/** What a screen says on arrival because the one before could not: kept in the history's entry. */
export const alertState = (alert: string) => ({ alert });

export function alertIn(state: unknown): string | null {
  const found: unknown = typeof state === 'object' && state !== null ? Reflect.get(state, 'alert') : null;
  return typeof found === 'string' ? found : null;
}
