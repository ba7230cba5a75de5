export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

/** Returns a field of any value, such as parsed JSON or a history state; undefined if the value lacks the field. */
export const fieldOf = (value: unknown, name: string): unknown => (isRecord(value) ? value[name] : undefined);

/** Returns a field of any value if the field is a string, otherwise ''. */
export function textOf(value: unknown, name: string): string {
  const text = fieldOf(value, name);
  return typeof text === 'string' ? text : '';
}

/** Returns an error's HTTP status; 0 if there was no response. */
export function statusOf(error: unknown): number {
  const status = fieldOf(error, 'status');
  return typeof status === 'number' ? status : 0;
}
