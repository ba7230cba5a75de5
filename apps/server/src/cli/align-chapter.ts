import {
  align,
  type Cue,
  checkLanguage,
  type Doubt,
  type Energies,
  EnergyMeter,
  type Extent,
  findLongPauses,
  type Pause,
  type Stretch,
  splitText,
  TextError,
  unknownLanguage,
} from '@lamplight/align';
import type { ChapterRow } from '../features/catalogue/index.ts';
import { keysOf } from '../features/media/index.ts';
import { decodeFile } from '../gateways/decoder/decode.ts';
import { DecodeError, DecoderMissingError, decodeByFfmpeg } from '../gateways/decoder/ffmpeg.ts';
import type { DecodedAudio } from '../gateways/decoder/wave.ts';
import type { Storage } from '../gateways/storage/storage.ts';
import type { FoundText } from './align-texts.ts';

/** A chapter's text with its times, or the reason why the text cannot be aligned. */
export type AlignedChapter =
  | {
      readonly cues: readonly Cue[];
      /** Doubtful sentences, worst first. */
      readonly doubtful: readonly Doubt[];
      /**
       * Overall confidence of the aligner, 0 to 1; null if the text came with its times, or is in an unknown
       * language.
       */
      readonly certainty: number | null;
      /** Where the text begins and ends in the recording; null if that is unknown. */
      readonly extent: Stretch | null;
      /** Sound within the extent that has no text. */
      readonly withoutText: readonly Stretch[];
      /** Pauses in the recording; null if the text came with its times and the audio cannot be decoded. */
      readonly pauses: readonly Pause[] | null;
      /** Notes about omissions and guesses in the text file, and the reason if the times in the file are not used. */
      readonly notes: readonly string[];
    }
  | {
      readonly refusal: string;
      /**
       * True if the text was compared with the audio and does not match: audio before or after the text may be the
       * cause.
       */
      readonly isMismatch?: true;
    };

export interface Decoder {
  readonly storage: Pick<Storage, 'open'>;
  /** Name or path of the ffmpeg program. */
  readonly ffmpeg: string;
}

interface ChapterJob {
  readonly text: FoundText;
  readonly language: string;
  readonly extent: Extent;
}

/** Finds when each sentence of a chapter is said. @throws DecoderMissingError */
export async function alignChapter(
  decoder: Decoder,
  chapter: ChapterRow,
  { text, language, extent }: ChapterJob,
): Promise<AlignedChapter> {
  try {
    const chosen = text.read(chapter.duration ?? undefined);
    if (chosen.kind === 'cues') {
      const pauses = await measurePauses(decoder, chapter.audio_url);
      const { cues, notes } = chosen;
      return { cues, doubtful: [], certainty: null, extent: null, withoutText: [], pauses, notes };
    }
    const sentences = splitText(chosen.text, { language, isMarkdown: chosen.isMarkdown });
    checkLanguage(sentences, language);
    const energies = await energiesOf(decoder, chapter.audio_url);
    const aligned = align(sentences, energies, { extent, language });
    const { cues, doubtful, certainty, textFrom, textTo, withoutText, pauses, refusal } = aligned;
    if (refusal !== undefined) return { refusal, isMismatch: true };
    const found = textTo > textFrom ? { from: textFrom, to: textTo } : null;
    const notes = certainty === null ? [...chosen.notes, unknownLanguage()] : chosen.notes;
    return { cues, doubtful, certainty, extent: found, withoutText, pauses, notes };
  } catch (error) {
    if (error instanceof TextError || error instanceof DecodeError) return { refusal: error.message };
    throw error;
  }
}

/** Finds the pauses of a recording; null if it cannot be decoded. */
async function measurePauses(decoder: Decoder, address: string): Promise<readonly Pause[] | null> {
  try {
    return findLongPauses(await energiesOf(decoder, address));
  } catch (error) {
    if (error instanceof DecodeError || error instanceof DecoderMissingError) return null;
    throw error;
  }
}

async function energiesOf({ storage, ffmpeg }: Decoder, address: string): Promise<Energies> {
  const [key] = keysOf([address]);
  if (key === undefined) return measure(decodeByFfmpeg(ffmpeg, address));
  const file = await storage.open(key);
  if (!file) throw new DecodeError('The audio file is missing.');
  try {
    return await decodeFile(ffmpeg, file, measure);
  } finally {
    file.release();
  }
}

async function measure({ rate, pieces }: DecodedAudio): Promise<Energies> {
  const meter = new EnergyMeter(rate);
  for await (const piece of pieces) meter.push(piece);
  const energies = meter.finish();
  if (energies.decibels.length === 0) throw new DecodeError('The audio is empty.');
  return energies;
}
