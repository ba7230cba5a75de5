// Learns how the features of each kind of sound are distributed, from recordings whose sentences have exact starts.
// Writes packages/align/src/sound-table.ts: node tooling/run.mjs bench/align/learn-sounds.ts
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { AcousticSums, type Acoustics, likelihoods } from '../../packages/align/src/acoustics.ts';
import { EnergyMeter } from '../../packages/align/src/energies.ts';
import { type Features, featureCount, featuresOf } from '../../packages/align/src/features.ts';
import { emissionCount, networkOf } from '../../packages/align/src/network.ts';
import { findPath } from '../../packages/align/src/path-search.ts';
import { findPauses } from '../../packages/align/src/pauses.ts';
import { pronouncer, soundKinds } from '../../packages/align/src/sounds.ts';
import { recordings } from './chapters.ts';
import { openDecoder } from './decode.ts';
import { judgedRecordings } from './judged.ts';
import { rate } from './scenarios.ts';

interface Lesson {
  readonly samples: Float32Array;
  readonly language: string;
  /** Sentences with the steps (20 ms) at which they begin and end. */
  readonly sentences: readonly { readonly text: string; readonly from: number; readonly to: number }[];
}

const kinds = soundKinds.length;
const rounds = 7;
const uniform: Acoustics = {
  mean: new Float64Array(kinds * featureCount),
  variance: new Float64Array(kinds * featureCount).fill(1e-9),
  share: new Float64Array(kinds).fill(1 / kinds),
};

function learnSounds(lessons: readonly Lesson[]): Acoustics {
  const measured = lessons.map(({ samples, ...rest }) => {
    const meter = new EnergyMeter(rate);
    meter.push(samples);
    const energies = meter.finish();
    return { ...rest, features: featuresOf(energies, findPauses(energies.decibels)) };
  });
  let acoustics: Acoustics | undefined;
  for (let round = 0; round < rounds; round += 1) {
    const sums = new AcousticSums();
    for (const { features, language, sentences } of measured) {
      for (const { text, from, to } of sentences) {
        const end = Math.min(to, features.steps);
        if (end - from < 5) continue;
        if (acoustics === undefined) addEvenly(sums, features, pronouncer(language)(text), from, end);
        else addPath(sums, features, acoustics, { text, language, from, to: end });
      }
    }
    const total = sums.count.reduce((sum, n) => sum + n, 0);
    acoustics = {
      ...sums.blended(uniform, 0),
      share: sums.count.map((count) => Math.max(1e-3, count / total)),
    };
  }
  return acoustics ?? uniform;
}

function addEvenly(
  sums: AcousticSums,
  features: Features,
  words: readonly { sounds: string }[],
  from: number,
  to: number,
): void {
  const sounds = Array.from(words.map(({ sounds }) => sounds).join('')).flatMap((sound) =>
    sound === 'p' ? ['q', 'p'] : [sound, sound],
  );
  const voiced: number[] = [];
  for (let step = from; step < to; step += 1)
    if (features.isQuiet[step] === 1) sums.add(features, step, 0);
    else voiced.push(step);
  for (const [at, step] of voiced.entries()) {
    const kind = soundKinds.indexOf(sounds[Math.floor((at * sounds.length) / voiced.length)] ?? '');
    if (kind >= 0) sums.add(features, step, kind);
  }
}

function addPath(
  sums: AcousticSums,
  { values, isQuiet, isSteady }: Features,
  acoustics: Acoustics,
  { text, language, from, to }: { text: string; language: string; from: number; to: number },
): void {
  const steps = to - from;
  const part = {
    steps,
    values: values.subarray(from * featureCount, to * featureCount),
    isQuiet: isQuiet.subarray(from, to),
    isSteady: isSteady.subarray(from, to),
  };
  const letters = pronouncer(language)(text).reduce((sum, { sounds }) => sum + sounds.length, 0);
  const network = networkOf(
    [{ text, endsParagraph: true }],
    language,
    Math.max(1.5, (0.9 * steps) / letters),
  );
  const { states, isWhole } = findPath(network, likelihoods(part, acoustics), steps, 1e9);
  if (!isWhole) return;
  for (const [step, state] of states.entries()) {
    const kind = network.kind[state] ?? emissionCount;
    if (kind < kinds) sums.add(part, step, kind);
  }
}

/** Returns the learned table as source text. */
function tableOf({ mean, variance, share }: Acoustics): string {
  const numbers = (list: Float64Array, kind: number, digits: number) =>
    [...list.subarray(kind * featureCount, (kind + 1) * featureCount)].map((value) =>
      Number(value.toFixed(digits)),
    );
  const rows = Array.from(soundKinds, (_, kind) => ({
    share: Number((share[kind] ?? 0).toFixed(3)),
    mean: numbers(mean, kind, 2),
    deviation: numbers(variance.map(Math.sqrt), kind, 2),
  }));
  return `// Written by bench/align/learn-sounds.ts.\n/** How kinds of sounds are distributed, in the order of \`soundKinds\`. */\nexport const soundTable: readonly {\n  readonly share: number;\n  readonly mean: readonly number[];\n  readonly deviation: readonly number[];\n}[] = ${JSON.stringify(rows, null, 1)};\n`;
}

/** Number of chapters of the sample library to learn from; they have three different synthetic voices. */
const chapterCount = 12;
/** Number of steps per second. */
const stepRate = 50;

const decoder = await openDecoder();
try {
  const lessons: Lesson[] = [];
  const chapters = recordings().filter(({ file }) => /\/02\.\w+$/.test(file));
  for (const { file, said } of chapters.slice(0, chapterCount)) {
    const sentences = said.map(({ text, start, end }) => ({
      text,
      from: Math.max(0, Math.round(start * stepRate) - 4),
      to: Math.round(end * stepRate) + 4,
    }));
    lessons.push({ samples: await decoder.decode(file), language: 'en', sentences });
  }
  for (const { file, language, extent, judged } of judgedRecordings()) {
    const samples = await decoder.decode(file);
    const end = extent.to ?? samples.length / rate;
    const sentences = judged.map(({ text, start }, index) => ({
      text,
      from: Math.max(0, Math.round((start ?? end) * stepRate) - 3),
      to: Math.round(((judged[index + 1]?.start ?? end) - 0.05) * stepRate),
    }));
    lessons.push({ samples, language, sentences });
  }
  const file = join(import.meta.dirname, '../../packages/align/src/sound-table.ts');
  writeFileSync(file, tableOf(learnSounds(lessons)));
} finally {
  await decoder.close();
}
