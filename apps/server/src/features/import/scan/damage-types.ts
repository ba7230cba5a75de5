/** Skips the book, leaves out its damaged recordings, or imports their playable parts. */
export type DamagedChoice = 'skip' | 'without' | 'playable';

export interface DamagedFile {
  readonly path: string;
  /** A sentence. */
  readonly reason: string;
  /** Playable seconds; null if nothing plays. */
  readonly playable: number | null;
}

/** Size of the book after a choice. */
export interface DamageOutcome {
  readonly chapters: number;
  /** Seconds. */
  readonly duration: number;
}

/** Damaged recordings of a book, with the available choices. */
export interface Damage {
  readonly choice: DamagedChoice;
  /** The first 20. */
  readonly files: readonly DamagedFile[];
  readonly count: number;
  /** Null if nothing remains, or the book could not be imported anyway. */
  readonly without: DamageOutcome | null;
  /** Null if no damaged recording has a playable part, or the book could not be imported anyway. */
  readonly playable: DamageOutcome | null;
}
