import type { StoredAudio } from '../audio-files.ts';
import type { AudioFacts } from '../inspect/facts.ts';

/** A recording as it was taken in: its audio as a chapter keeps it. */
export interface TakenChapter {
  /** Its mark's title, or its tag's; null where nothing names it. */
  readonly title: string | null;
  /** '/media/audio/<file>', unsigned. */
  readonly audio_url: string;
  /** Seconds. */
  readonly duration: number;
}

export interface Intake {
  readonly chapters: readonly TakenChapter[];
  readonly facts: AudioFacts;
}

export interface IntakeOptions {
  /** Whether each chapter that the file marks within itself becomes a file of its own. */
  readonly split: boolean;
}

interface IntakeDeps {
  inspectAudio(path: string): Promise<AudioFacts>;
  storeAudio(path: string): Promise<StoredAudio>;
}

export async function intake(
  { inspectAudio, storeAudio }: IntakeDeps,
  path: string,
  _options: IntakeOptions,
): Promise<Intake> {
  const facts = await inspectAudio(path);
  const { audio_url, duration } = await storeAudio(path);
  return { chapters: [{ title: facts.tags.title ?? null, audio_url, duration }], facts };
}
