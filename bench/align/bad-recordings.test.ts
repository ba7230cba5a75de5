import { align, checkLanguage, EnergyMeter, splitText } from '@lamplight/align';
import { expect, test } from 'vitest';
import { seededRandom } from '../../apps/server/src/testing/random.ts';
import { spokenWave } from '../../apps/server/src/testing/recordings.ts';

const story = `The lamp went out at nine. Nobody on Gull Stair had seen that happen before, and nobody liked it. She climbed
the two hundred and eleven steps with a can in each hand and a match between her teeth. It was raining. A gull was sitting
in the lantern. You will have to go, she told it. There was room for two.`;
const german = `Am Morgen kaufte der Bäcker zwölf Säcke Mehl und trug sie selbst in den Keller. Niemand half ihm dabei. Die
Straße war leer, nur eine Katze saß auf der Mauer und putzte ihre Pfoten. Er zündete den Ofen an, und dann wusch er sich
die Hände. Um sechs kam seine Tochter herunter. Sie brachte ihm Kaffee.`;

const rate = 8000;
const headBytes = 44;
const speechOf = (text: string): Float32Array =>
  Float32Array.from(spokenWave(text).subarray(headBytes), (byte) => (byte - 128) / 128);
const speech = speechOf(story);

/** Returns synthetic music: several notes at once, each with a few harmonics. */
function music(seconds: number): Float32Array {
  const random = seededRandom(1);
  const samples = new Float32Array(seconds * rate);
  for (let at = 0; at < samples.length; at += rate / 4) {
    const frequency = 110 * 2 ** (Math.floor(24 * random()) / 12);
    for (let k = 0; k < rate && at + k < samples.length; k += 1) {
      const angle = (2 * Math.PI * frequency * k) / rate;
      const tone = Math.sin(angle) + Math.sin(2 * angle) / 2 + Math.sin(3 * angle) / 3;
      samples[at + k] = (samples[at + k] ?? 0) + 0.15 * tone * Math.exp((-3 * k) / rate);
    }
  }
  return samples;
}

const times = (samples: Float32Array, count: number): Float32Array =>
  Float32Array.from({ length: count * samples.length }, (_, k) => samples[k % samples.length] ?? 0);
/** Resamples to another rate by linear interpolation. */
const atRate = (samples: Float32Array, other: number): Float32Array =>
  Float32Array.from({ length: Math.round((samples.length * other) / rate) }, (_, k) => {
    const at = (k * rate) / other;
    const [low, share] = [Math.floor(at), at % 1];
    return (samples[low] ?? 0) * (1 - share) + (samples[low + 1] ?? 0) * share;
  });

/** Maximum CPU seconds of each alignment on an otherwise idle machine. */
const longest = 10;

function alignWith(samples: Float32Array, text = story, ownRate = rate) {
  const sentences = splitText(text, { language: 'en' });
  const before = process.threadCpuUsage();
  const meter = new EnergyMeter(ownRate);
  meter.push(samples);
  const alignment = align(sentences, meter.finish(), { language: 'en' });
  const { user, system } = process.threadCpuUsage(before);
  expect((user + system) / 1e6).toBeLessThan(longest);
  return alignment;
}

const startsOf = ({ cues }: ReturnType<typeof alignWith>) => cues.map(({ start }) => start);
const right = startsOf(alignWith(speech));

test.each([
  ['music', () => alignWith(music(30)), /^The words were not recognised|^No speech was found/],
  ['silence', () => alignWith(new Float32Array(30 * rate)), /^No speech was found/],
  [
    'a hum',
    () => alignWith(speech.map((_, k) => 0.1 * Math.sin((2 * Math.PI * 50 * k) / rate))),
    /^No speech/,
  ],
  ['another language', () => alignWith(speechOf(german)), /^The words were not recognised/],
  ['a tenth of the text', () => alignWith(times(speech, 10)), /^The text is much shorter/],
  [
    'ten times the text',
    () => alignWith(speech, Array(10).fill(story).join('\n\n')),
    /^The text is much longer/,
  ],
])('a text is refused with a recording of %s', { timeout: 60_000 }, (_, run, message) => {
  expect(run().refusal).toMatch(message);
});

test('a text in the language of another recording is refused before it is searched for', () => {
  expect(() => checkLanguage(splitText(`${german} ${german}`, { language: 'en' }), 'en')).toThrow(
    /does not seem to be in English/,
  );
});

test.each([
  ['8 kHz', () => alignWith(speech)],
  ['11.025 kHz', () => alignWith(atRate(speech, 11_025), story, 11_025)],
  ['44.1 kHz', () => alignWith(atRate(speech, 44_100), story, 44_100)],
  ['one silent side', () => alignWith(speech.map((sample) => sample / 2))],
  ['clipped peaks', () => alignWith(speech.map((sample) => Math.max(-1, Math.min(1, 10 * sample))))],
  [
    'a hum at 50 Hz',
    () => alignWith(speech.map((sample, k) => sample + 0.05 * Math.sin((2 * Math.PI * 50 * k) / rate))),
  ],
])('a recording with %s is a draft with the same starts', { timeout: 60_000 }, (_, run) => {
  const alignment = run();
  expect(alignment.refusal).toBeUndefined();
  const worst = Math.max(...startsOf(alignment).map((start, index) => Math.abs(start - (right[index] ?? 0))));
  expect(worst).toBeLessThan(0.3);
});
