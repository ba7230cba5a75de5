import { session } from './session.ts';
import { localStore } from './storage.ts';

/** Kinds of changes that stay in local storage until the server has accepted them; '' means positions. */
const kinds = ['', '-moments', '-up-next', '-settings', '-volume'] as const;
export type UnsentKind = (typeof kinds)[number];

/** Storage key of a member's unsent changes of one kind. */
export const unsentKey = (kind: UnsentKind, owner: string | null): string => `unsent${kind}.${owner ?? ''}`;

/** Returns whether an earlier visit left unsent changes. */
export const hasUnsent = (): boolean =>
  kinds.some((kind) => localStore.text(unsentKey(kind, session.userId())) !== null);
