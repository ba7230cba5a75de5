// Creates variants of recordings that are harder to align, with the exact times of each sentence.
import type { Cue, Sentence } from '@lamplight/align';
import { weightOf } from '../../packages/align/src/weights.ts';

export interface Chapter {
  readonly name: string;
  readonly narrator: string;
  readonly samples: Float32Array;
  /** Sentences as spoken, with their times. */
  readonly said: readonly Cue[];
  readonly sentences: readonly Sentence[];
  /** Index in `said` of each sentence of the text; undefined if no sentence of `said` starts at the same character. */
  readonly saidAs: readonly (number | undefined)[];
}

export interface Trial {
  readonly samples: Float32Array;
  readonly sentences: readonly Sentence[];
  /** Start of each sentence in seconds; undefined if the sentence is not spoken, null if its start is not known. */
  readonly starts: readonly (number | undefined | null)[];
}

export const rate = 8000;
export type Random = () => number;

/** A piece of a recording: a sentence with its index in `said`, or a pause. */
interface Piece {
  readonly samples: Float32Array;
  readonly index?: number;
}

function piecesOf({ samples, said }: Chapter): Piece[] {
  const pieces: Piece[] = [];
  let at = 0;
  for (const [index, { start, end }] of said.entries()) {
    const [from, to] = [Math.round(start * rate), Math.round((end + 0.03) * rate)];
    pieces.push({ samples: samples.subarray(at, from) }, { samples: samples.subarray(from, to), index });
    at = to;
  }
  return [...pieces, { samples: samples.subarray(at) }];
}

function joined(chapter: Chapter, pieces: readonly Piece[]): Trial {
  const samples = new Float32Array(pieces.reduce((sum, piece) => sum + piece.samples.length, 0));
  const times: (number | undefined)[] = [];
  let at = 0;
  for (const piece of pieces) {
    if (piece.index !== undefined) times[piece.index] = at / rate;
    samples.set(piece.samples, at);
    at += piece.samples.length;
  }
  const starts = chapter.saidAs.map((index) => (index === undefined ? null : times[index]));
  return { samples, sentences: chapter.sentences, starts };
}

function stretched(samples: Float32Array, factor: number): Float32Array {
  return Float32Array.from({ length: Math.round(samples.length * factor) }, (_, index) => {
    const at = index / factor;
    const [low, part] = [Math.floor(at), at % 1];
    return (samples[low] ?? 0) * (1 - part) + (samples[low + 1] ?? 0) * part;
  });
}

/** Lengthens or shortens a pause by repeating or cutting its middle part. */
function scaled(samples: Float32Array, factor: number): Float32Array {
  const middle = samples.subarray(Math.floor(samples.length / 4), Math.ceil((samples.length * 3) / 4));
  if (middle.length === 0) return samples;
  const length = Math.round(samples.length * factor);
  return Float32Array.from({ length }, (_, index) => middle[index % middle.length] ?? 0);
}

const withPauses = (chapter: Chapter, random: Random): Trial =>
  joined(
    chapter,
    piecesOf(chapter).map((piece) =>
      piece.index === undefined ? { samples: scaled(piece.samples, 0.5 + random()) } : piece,
    ),
  );

const withNoise = (chapter: Chapter, random: Random): Trial => {
  const level = 10 ** (-38 / 20);
  const normal = () => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
  return { ...joined(chapter, piecesOf(chapter)), samples: chapter.samples.map((x) => x + level * normal()) };
};

const withSpeeds = (chapter: Chapter, random: Random): Trial =>
  joined(
    chapter,
    piecesOf(chapter).map((piece) => ({ ...piece, samples: stretched(piece.samples, 0.9 + 0.2 * random()) })),
  );

const pick = (count: number, random: Random): number => Math.floor(random() * count);

function sentenceMore(chapter: Chapter, random: Random, other: Chapter): Trial {
  const pieces = piecesOf(chapter);
  const extra = piecesOf(other);
  const at = 2 * (1 + pick(chapter.said.length - 1, random));
  const from = 2 * pick(other.said.length, random);
  const inserted = extra.slice(from, from + 2).map(({ samples }) => ({ samples }));
  return joined(chapter, [...pieces.slice(0, at), ...inserted, ...pieces.slice(at)]);
}

function sentenceLess(chapter: Chapter, random: Random): Trial {
  const pieces = piecesOf(chapter);
  const at = 2 * pick(chapter.said.length, random);
  return joined(chapter, [...pieces.slice(0, at), ...pieces.slice(at + 2)]);
}

function otherBefore(chapter: Chapter, _: Random, other: Chapter): Trial {
  const foreign = other.samples.subarray(0, 20 * rate);
  return joined(chapter, [{ samples: foreign }, ...piecesOf(chapter)]);
}

const otherText = (chapter: Chapter, _: Random, other: Chapter): Trial => ({
  samples: chapter.samples,
  sentences: other.sentences,
  starts: other.sentences.map(() => undefined),
});

const german =
  'und der Wind kam von Westen wie er es immer tut wenn er etwas zu sagen hat aber sie hörte nicht auf ihn die Lampe war aus';

/** Replaces the text by sentences in another language, about as long as the spoken ones. */
function otherLanguage(chapter: Chapter, random: Random): Trial {
  const words = german.split(' ');
  const sentences = chapter.sentences.map((sentence) => {
    const syllables = weightOf(sentence.text) * (0.85 + 0.3 * random());
    let text = '';
    while (weightOf(text) < syllables) text += `${words[pick(words.length, random)]} `;
    return { ...sentence, text: text.trim() };
  });
  return { samples: chapter.samples, sentences, starts: sentences.map(() => undefined) };
}

/** Scenarios in which text and audio agree (`agrees`) or do not. `other` is a chapter of the same narrator. */
export const scenarios: readonly {
  readonly name: string;
  readonly agrees: boolean;
  readonly make: (chapter: Chapter, random: Random, other: Chapter) => Trial;
}[] = [
  { name: 'as recorded', agrees: true, make: (chapter) => joined(chapter, piecesOf(chapter)) },
  { name: 'pauses ±50 %', agrees: true, make: withPauses },
  { name: 'noise at −38 dB', agrees: true, make: withNoise },
  { name: '0.9 to 1.1 speed', agrees: true, make: withSpeeds },
  { name: 'a sentence more is said', agrees: false, make: sentenceMore },
  { name: 'a sentence less is said', agrees: false, make: sentenceLess },
  { name: '20 s of something else before', agrees: false, make: otherBefore },
  { name: 'the text of another chapter', agrees: false, make: otherText },
  { name: 'the text in another language', agrees: false, make: otherLanguage },
];
