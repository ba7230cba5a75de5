import { align, type Energies, EnergyMeter } from '@lamplight/align';
import { alignJoin, joinsOf } from './joins.ts';
import { type JudgedRecording, judgedRecordings } from './judged.ts';
import { rate } from './scenarios.ts';

/** Totals of the alignments of one language's recordings, or of alignments with wrong texts. */
interface Totals {
  starts: number;
  within: Record<'0.3' | '0.5' | '1', number>;
  wrong: number;
  wrongListed: number;
  rightListed: number;
}

/**
 * Returns the error in seconds from which a start counts as wrong. The reference starts of languages other than English
 * are less exact.
 */
const toleranceOf = (language: string): number => (language === 'en' ? 0.5 : 1);

const percent = (part: number, whole: number): string =>
  whole === 0 ? '–' : `${((100 * part) / whole).toFixed(0)} %`;

interface Measured extends JudgedRecording {
  readonly energies: Energies;
  readonly samples: Float32Array;
}

/** Returns texts that do not belong to a recording: those of other recordings in the same series and language. */
function wrongTextsOf(recording: Measured, all: readonly Measured[]): Measured[] {
  const series = (name: string) => name.replace(/-\d+$/, '');
  return all.filter(
    (other) =>
      other !== recording &&
      other.language === recording.language &&
      (series(other.name) === series(recording.name) ||
        series(other.name) === 'sonnet' ||
        series(recording.name) === 'sonnet'),
  );
}

function alignTimed(sentences: JudgedRecording['sentences'], energies: Energies, language: string) {
  const before = process.cpuUsage();
  const alignment = align(sentences, energies, { language });
  const { user, system } = process.cpuUsage(before);
  return {
    ...alignment,
    listed: new Set(alignment.doubtful.map(({ index }) => index)),
    seconds: (user + system) / 1e6,
  };
}

function add(
  totals: Totals,
  errors: readonly (number | null)[],
  listed: ReadonlySet<number>,
  tolerance: number,
): void {
  for (const [index, error] of errors.entries()) {
    if (error === null) continue;
    totals.starts += 1;
    for (const limit of ['0.3', '0.5', '1'] as const) if (error <= Number(limit)) totals.within[limit] += 1;
    if (error > tolerance) totals.wrong += 1;
    if (listed.has(index)) totals[error > tolerance ? 'wrongListed' : 'rightListed'] += 1;
  }
}

const newTotals = (): Totals => ({
  starts: 0,
  within: { '0.3': 0, '0.5': 0, '1': 0 },
  wrong: 0,
  wrongListed: 0,
  rightListed: 0,
});

const cells = ({ starts, within, wrong, wrongListed, rightListed }: Totals): string[] => [
  String(starts),
  ...(['0.3', '0.5', '1'] as const).map((limit) => percent(within[limit], starts)),
  `${wrongListed} of ${wrong}`,
  percent(rightListed, starts - wrong),
];

/** Aligns recordings to which speech of other recordings was added before or after, and prints the results. */
function measureJoins(recordings: readonly Measured[], print: (line: string) => void): void {
  const results = joinsOf(recordings).map((join) => alignJoin(join, toleranceOf(join.language)));
  const sum = (key: 'starts' | 'wrong' | 'wrongListed' | 'rightListed') =>
    results.reduce((all, result) => all + result[key], 0);
  const refused = results.filter(({ isRefused }) => isRefused);
  print(
    `\nOf ${results.length} joins with 8 to 21 s of others ${refused.length} are refused; of ${sum('starts')} starts ` +
      `${sum('wrong')} are wrong (${sum('wrongListed')} listed); of the right ones ` +
      `${percent(sum('rightListed'), sum('starts') - sum('wrong'))} are listed.`,
  );
  for (const { name } of refused) print(`Refused: ${name}`);
}

/**
 * Aligns recordings of human readers with their own texts and with wrong texts. The aligner is not told at which second
 * the text begins and ends.
 */
export async function measureHuman(
  decode: (file: string) => Promise<Float32Array>,
  print: (line: string) => void,
): Promise<void> {
  const recordings: Measured[] = [];
  for (const recording of judgedRecordings()) {
    const meter = new EnergyMeter(rate);
    const samples = await decode(recording.file);
    meter.push(samples);
    recordings.push({ ...recording, samples, energies: meter.finish() });
  }
  if (recordings.length === 0)
    return print('\nThere are no recordings of human readers in ../shared/recordings.');
  print(
    '\n| | starts | within 0.3 s | 0.5 s | 1 s | wrong ones listed | right ones listed | certainty | verdict | s |',
  );
  print('|---|---|---|---|---|---|---|---|---|---|');
  const byLanguage = new Map<string, Totals>();
  for (const { name, sentences, energies, language, judged } of recordings) {
    const { cues, listed, certainty, refusal, seconds } = alignTimed(sentences, energies, language);
    const errors = judged.map(({ start }, index) =>
      start === null ? null : Math.abs((cues[index]?.start ?? Number.POSITIVE_INFINITY) - start),
    );
    const [own, all] = [newTotals(), byLanguage.get(language) ?? newTotals()];
    for (const totals of [own, all]) add(totals, errors, listed, toleranceOf(language));
    byLanguage.set(language, all);
    const verdict = refusal === undefined ? 'draft' : 'refused';
    print(
      `| ${[name, ...cells(own), certainty?.toFixed(2) ?? '–', verdict, seconds.toFixed(1)].join(' | ')} |`,
    );
  }
  for (const [language, totals] of byLanguage)
    print(`| ${[`all in ${language}`, ...cells(totals), '', '', ''].join(' | ')} |`);
  measureJoins(recordings, print);
  let [pairs, refused, half] = [0, 0, 0];
  for (const recording of recordings) {
    for (const { name, sentences } of wrongTextsOf(recording, recordings)) {
      const { refusal, listed } = alignTimed(sentences, recording.energies, recording.language);
      pairs += 1;
      if (refusal !== undefined) refused += 1;
      else {
        print(
          `\n${recording.name} with the text of ${name}: a draft, ${listed.size} of ${sentences.length} listed.`,
        );
        if (listed.size < sentences.length / 2) half += 1;
      }
    }
  }
  print(
    `\nOf ${pairs} wrong texts ${refused} are refused; ${half} are drafts with fewer than half of their sentences listed.`,
  );
}
