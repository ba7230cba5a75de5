/** Which books of a plan are wanted: all but some, or some alone. Books on pages that were never seen count too. */
export interface Choice {
  readonly kind: 'left_out' | 'only';
  readonly ids: ReadonlySet<number>;
}

export const every: Choice = { kind: 'left_out', ids: new Set() };
export const none: Choice = { kind: 'only', ids: new Set() };

export const isChosen = ({ kind, ids }: Choice, id: number): boolean => ids.has(id) === (kind === 'only');

export function choose(choice: Choice, id: number, isWanted: boolean): Choice {
  const ids = new Set(choice.ids);
  if (isWanted === (choice.kind === 'only')) ids.add(id);
  else ids.delete(id);
  return { ...choice, ids };
}

/** @param all how many books there are to choose from */
export const countChosen = ({ kind, ids }: Choice, all: number): number =>
  kind === 'only' ? ids.size : Math.max(0, all - ids.size);
