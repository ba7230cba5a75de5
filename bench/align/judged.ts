import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Extent, type Sentence, splitText } from '@lamplight/align';

/** Recordings of human readers, in a folder next to the repository; not part of it. */
const folder = join(import.meta.dirname, '../../../shared/recordings');

interface Judgement {
  readonly audio: string;
  readonly text: string;
  readonly language: string;
  readonly extent: Extent;
  /** Sentences with their start in seconds; null if nobody has determined the start. */
  readonly sentences: readonly { readonly text: string; readonly start: number | null }[];
}

export interface JudgedRecording {
  readonly name: string;
  readonly file: string;
  readonly language: string;
  readonly extent: Extent;
  /** Sentences of the text, as an admin would paste it. */
  readonly sentences: readonly Sentence[];
  readonly judged: Judgement['sentences'];
}

/** Returns recordings for which people have determined the starts of the sentences; [] if the folder is missing. */
export function judgedRecordings(): JudgedRecording[] {
  if (!existsSync(folder)) return [];
  const names = readdirSync(folder).filter((name) => name.endsWith('.json'));
  return names.map((name) => {
    const judgement = JSON.parse(readFileSync(join(folder, name), 'utf8')) as Judgement;
    const { language, extent, sentences: judged } = judgement;
    const sentences = splitText(readFileSync(join(folder, judgement.text), 'utf8'), { language });
    return {
      name: name.slice(0, -5),
      file: join(folder, judgement.audio),
      language,
      extent,
      sentences,
      judged,
    };
  });
}
