import { type Features, featureCount } from './features.ts';
import { emissionCount, withoutText } from './network.ts';
import { anySound, soundKinds } from './sounds.ts';

const kinds = soundKinds.length;

/**
 * Normal distribution of each feature for each kind of sound, in the order of `soundKinds`. Features are treated as
 * independent.
 */
export interface Acoustics {
  readonly mean: Float64Array;
  readonly variance: Float64Array;
  /** Share of each kind in speech. */
  readonly share: Float64Array;
}

/** Sums over the steps of a recording, from which the distributions of its sounds are computed. */
export class AcousticSums {
  readonly count = new Float64Array(kinds);
  readonly #sum = new Float64Array(kinds * featureCount);
  readonly #squares = new Float64Array(kinds * featureCount);

  add({ values }: Features, step: number, kind: number): void {
    this.count[kind] = (this.count[kind] as number) + 1;
    for (let feature = 0; feature < featureCount; feature += 1) {
      const value = values[step * featureCount + feature] as number;
      const at = kind * featureCount + feature;
      this.#sum[at] = (this.#sum[at] as number) + value;
      this.#squares[at] = (this.#squares[at] as number) + value * value;
    }
  }

  /**
   * Blends assumed distributions with those measured in a recording.
   * @param before assumed distributions
   * @param weight number of steps that the assumed distributions count as
   */
  blended(before: Acoustics, weight: number): Acoustics {
    const [mean, variance] = [before.mean.slice(), before.variance.slice()];
    for (let at = 0; at < mean.length; at += 1) {
      const count = this.count[Math.floor(at / featureCount)] as number;
      if (count < 5) continue;
      const [oldMean, oldVariance] = [before.mean[at] as number, before.variance[at] as number];
      const own = (this.#sum[at] as number) / count;
      const share = count / (count + weight);
      const blend = share * own + (1 - share) * oldMean;
      const ownVariance = (this.#squares[at] as number) / count - own * own;
      mean[at] = blend;
      // Limits how much narrower than in `before` a distribution can become.
      variance[at] = Math.max(
        0.3 * oldVariance,
        share * (ownVariance + (own - blend) ** 2) + (1 - share) * (oldVariance + (oldMean - blend) ** 2),
      );
    }
    return { mean, variance, share: before.share };
  }
}

/** Factor for the log likelihood of a step; below 1, because neighbouring steps are not independent. */
const scale = 0.6;
/** Minimum log likelihood of a step under a kind of sound, relative to speech of any kind. */
const least = -10;
/** Cost of each step (20 ms) of sound without text. */
export const withoutTextCost = 0.8;

/**
 * Returns, for each step and each kind of emission, the log likelihood relative to speech, which is modelled as one
 * normal distribution. In steady steps (music or a tone), sound without text is by far the likeliest.
 */
export function likelihoods(
  { steps, values, isSteady }: Features,
  { mean, variance, share }: Acoustics,
): Float32Array {
  const result = new Float32Array(steps * emissionCount);
  const constant = new Float64Array(kinds);
  const [speechMean, speechVariance] = [new Float64Array(featureCount), new Float64Array(featureCount)];
  const precision = variance.map((value) => 0.5 / value);
  let voiced = 0;
  for (let kind = 1; kind < kinds; kind += 1) voiced += share[kind] as number;
  for (let feature = 0; feature < featureCount; feature += 1) {
    for (let kind = 1; kind < kinds; kind += 1)
      speechMean[feature] =
        (speechMean[feature] as number) +
        ((share[kind] as number) / voiced) * (mean[kind * featureCount + feature] as number);
    for (let kind = 1; kind < kinds; kind += 1) {
      const at = kind * featureCount + feature;
      speechVariance[feature] =
        (speechVariance[feature] as number) +
        ((share[kind] as number) / voiced) *
          ((variance[at] as number) + ((mean[at] as number) - (speechMean[feature] as number)) ** 2);
    }
  }
  for (let at = 0; at < variance.length; at += 1) {
    const kind = Math.floor(at / featureCount);
    constant[kind] = (constant[kind] as number) - 0.5 * Math.log(variance[at] as number);
  }
  const speechConstant = speechVariance.reduce((sum, value) => sum - 0.5 * Math.log(value), 0);
  const logShare = share.map(Math.log);
  const logs = new Float64Array(kinds);
  for (let step = 0; step < steps; step += 1) {
    let speech = speechConstant;
    for (let feature = 0; feature < featureCount; feature += 1) {
      const away = (values[step * featureCount + feature] as number) - (speechMean[feature] as number);
      speech -= (0.5 * away * away) / (speechVariance[feature] as number);
    }
    let likeliest = Number.NEGATIVE_INFINITY;
    for (let kind = 0; kind < kinds; kind += 1) {
      let log = constant[kind] as number;
      for (let feature = 0; feature < featureCount; feature += 1) {
        const at = kind * featureCount + feature;
        const away = (values[step * featureCount + feature] as number) - (mean[at] as number);
        log -= away * away * (precision[at] as number);
      }
      logs[kind] = log;
      likeliest = Math.max(likeliest, log + (logShare[kind] as number));
    }
    let voice = 0;
    for (let kind = 0; kind < kinds; kind += 1) {
      const share = Math.exp((logs[kind] as number) + (logShare[kind] as number) - likeliest);
      if (kind > 0) voice += share;
      result[step * emissionCount + kind] = Math.max(least, (logs[kind] as number) - speech) * scale;
    }
    const any = Math.max(least, likeliest + Math.log(Math.max(1e-12, voice)) - speech);
    result[step * emissionCount + anySound] = any * scale;
  }
  addWithoutText(result, steps, share);
  for (let step = 0; step < steps; step += 1) {
    if (isSteady[step] !== 1) continue;
    const at = step * emissionCount;
    result.fill(least * scale, at, at + withoutText);
    result[at + withoutText] = -withoutTextCost;
  }
  return result;
}

/** Mean lengths in steps, in sound without text: of half a sound, and of a pause. */
const halfSteps = 2.2;
const pauseSteps = 8;

/**
 * Adds the log likelihoods of sound without text: any sequence of sounds with the usual lengths. Sums over all
 * sequences. The likelihood of a step is conditional on the steps before it.
 */
function addWithoutText(scores: Float32Array, steps: number, share: Float64Array): void {
  const [move, pauseMove] = [1 / halfSteps, 1 / pauseSteps];
  const total = share.reduce((sum, value) => sum + value, 0);
  // Probabilities of being in the first and the second half of each kind of sound, and (`leaving`) of moving on to
  // any sound.
  const [first, second] = [new Float64Array(kinds), new Float64Array(kinds)];
  let leaving = 1;
  for (let step = 0; step < steps; step += 1) {
    const at = step * emissionCount;
    let [sum, next] = [0, 0];
    for (let kind = 0; kind < kinds; kind += 1) {
      const likelihood = Math.exp(scores[at + kind] as number);
      const entering = (leaving * (share[kind] as number)) / total;
      const [one, two] = [first[kind] as number, second[kind] as number];
      const isPause = kind === 0;
      first[kind] = (one * (1 - (isPause ? pauseMove : move)) + entering) * likelihood;
      if (!isPause) second[kind] = (two * (1 - move) + one * move) * likelihood;
      sum += (first[kind] as number) + (second[kind] as number);
      next += isPause ? (first[0] as number) * pauseMove : (second[kind] as number) * move;
    }
    for (let kind = 0; kind < kinds; kind += 1) {
      first[kind] = (first[kind] as number) / sum;
      second[kind] = (second[kind] as number) / sum;
    }
    leaving = next / sum;
    scores[at + withoutText] = Math.log(sum) - withoutTextCost;
  }
}
