/** Skips the book, leaves out its damaged recordings, or imports their playable parts. */
export type DamagedChoice = 'skip' | 'without' | 'playable';

export interface DamagedFile {
  readonly path: string;
  /** Reason in one sentence. */
  readonly reason: string;
  /** Playable seconds; null if nothing plays. */
  readonly playable: number | null;
}

/** Size of the book that results from a choice. */
export interface DamageOutcome {
  readonly chapters: number;
  /** Duration in seconds. */
  readonly duration: number;
}

/** Damaged recordings of a book, with the available choices. */
export interface Damage {
  readonly choice: DamagedChoice;
  /** The first 20 damaged recordings. */
  readonly files: readonly DamagedFile[];
  readonly count: number;
  /** Result without the damaged recordings; null if nothing remains, or the book could not be imported anyway. */
  readonly without: DamageOutcome | null;
  /** Result of importing playable parts; null if there are none, or the book could not be imported anyway. */
  readonly playable: DamageOutcome | null;
}
