import { expect, test } from 'vitest';
import { align, type Energies, EnergyMeter, splitText } from './index.ts';
import { joined, speak } from './testing/voice.ts';

const story = splitText(
  `The lamp went out at nine. Nobody on Gull Stair had seen that happen before, and nobody liked it. "Oil," said Ida.

She climbed the two hundred and eleven steps with a can in each hand and a match between her teeth. It was raining. The
wind came in from the west, as it does when it has something to say about the washing.

At the top the door stood open. A gull was sitting in the lantern. It looked at her the way her aunt had looked at
visitors who came without cake. "You will have to go," Ida told it, and put down both cans. The gull thought about that.

Then it moved over by exactly one foot. There was room for two. She filled the lamp, lit the match, and sat down beside
the bird to wait for the ships that would be coming home late. They came, one after another, until the morning.`,
  { language: 'en' },
);
const other = splitText(
  `Chapter nine of a history of bread tells how bakers in the old quarter kept their ovens warm with whatever burned. Few of
them wrote anything down. What is known comes from complaints, of which the town kept every one, and from a list of
prices that a monk copied twice because he liked the shape of the numbers. Rye was cheap. Wheat came by boat.`,
  { language: 'en' },
);

const worst = (found: readonly { start: number }[], expected: readonly number[]): number =>
  Math.max(...expected.map((start, index) => Math.abs((found[index]?.start ?? 0) - start)));
const english = { language: 'en' };

test('finds the start of each sentence, and doubts none', () => {
  const { energies, starts } = speak(story, 'en');
  const aligned = align(story, energies, english);
  expect(aligned.cues.map(({ text }) => text)).toEqual(story.map(({ text }) => text));
  expect(worst(aligned.cues, starts)).toBeLessThan(0.1);
  expect(new Set(aligned.cues.map(({ paragraph }) => paragraph))).toEqual(new Set(['p1', 'p2', 'p3', 'p4']));
  expect(aligned).toMatchObject({ doubtful: [], refusal: undefined, withoutText: [] });
  expect(aligned.certainty).toBeGreaterThan(0.9);
  // The listed pauses are before the first sentence and after paragraphs; all others are shorter than 0.5 s.
  expect(aligned.pauses).toHaveLength(1 + story.filter(({ endsParagraph }) => endsParagraph).length);
});

test('finds starts without pauses by how the words sound', () => {
  const { energies, starts } = speak(story, 'en');
  const steps = [...energies.decibels.keys()].filter(
    (frame) => frame % 2 === 0 && (energies.decibels[frame] ?? 0) > -60,
  );
  const bands = steps.flatMap((frame) => [...energies.bands.subarray(frame * 7, frame * 7 + 14)]);
  const decibels = steps.flatMap((frame) => [...energies.decibels.subarray(frame, frame + 2)]);
  const expected = starts.map((start) => steps.filter((frame) => frame / 100 < start).length / 50);
  const fluent = { decibels: Float32Array.from(decibels), bands: Uint8Array.from(bands) };
  const { cues, refusal } = align(story, fluent, english);
  expect(refusal).toBeUndefined();
  expect(worst(cues, expected)).toBeLessThan(0.3);
});

test('sound before, after and between sentences is found and told', () => {
  const { energies, starts } = speak(story, 'en');
  const [before, between] = [speak(other.slice(0, 2), 'en').energies, speak(other.slice(2), 'en').energies];
  const cut = Math.round((starts[6] ?? 0) * 50) * 2;
  const part = (from: number, to?: number): Energies => ({
    decibels: energies.decibels.slice(from, to),
    bands: energies.bands.slice(from * 7, to === undefined ? undefined : to * 7),
  });
  const whole = joined(before, part(0, cut), between, part(cut), before);
  const { cues, textFrom, textTo, withoutText, doubtful, refusal } = align(story, whole, english);
  const [head, middle] = [before.decibels.length / 100, between.decibels.length / 100];
  const expected = starts.map((start, index) => start + head + (index < 6 ? 0 : middle));
  expect(refusal).toBeUndefined();
  expect(worst(cues, expected)).toBeLessThan(0.3);
  expect(textFrom).toBeCloseTo(expected[0] ?? 0, 0);
  expect(Math.abs(textTo - (head + middle + energies.decibels.length / 100))).toBeLessThan(1.5);
  expect(withoutText).toHaveLength(1);
  expect(Math.abs((withoutText[0]?.from ?? 0) - (head + cut / 100))).toBeLessThan(1.5);
  expect(doubtful.map(({ index }) => index)).toEqual(expect.arrayContaining([5, 6]));
  expect(doubtful.length).toBeLessThan(story.length / 3);
});

test('lists a sentence that is not said first, and places the others', () => {
  const { energies, starts } = speak(story.toSpliced(5, 1), 'en');
  const { cues, doubtful } = align(story, energies, english);
  expect(doubtful[0]).toMatchObject({ index: 5, reason: 'not_heard', doubt: 1 });
  expect(doubtful.map(({ doubt }) => doubt)).toEqual(
    doubtful.map(({ doubt }) => doubt).toSorted((a, b) => b - a),
  );
  expect(worst(cues.toSpliced(5, 1), starts)).toBeLessThan(0.3);
});

test('a head and a tail without text can be marked', () => {
  const head = speak(other.slice(0, 3), 'en').energies;
  const { energies, starts } = speak(story, 'en');
  const shift = head.decibels.length / 100;
  const extent = { from: shift, to: shift + energies.decibels.length / 100 };
  const { cues, doubtful, refusal } = align(story, joined(head, energies, head), { ...english, extent });
  expect(refusal).toBeUndefined();
  expect(doubtful).toEqual([]);
  expect(
    worst(
      cues,
      starts.map((start) => start + shift),
    ),
  ).toBeLessThan(0.1);
});

test('one and two sentences are placed', () => {
  for (const count of [1, 2]) {
    const sentences = story.slice(3, 3 + count);
    const { energies, starts } = speak(sentences, 'en', 2);
    const { cues, refusal } = align(sentences, energies, english);
    expect(refusal).toBeUndefined();
    expect(worst(cues, starts)).toBeLessThan(0.1);
  }
});

test.each([
  ['en', 'Dr. Hart counted 1984 steps. MS-13 was painted on the wall. Chapter 7 ends here, at 3 p.m. or so.'],
  [
    'de',
    'Die Lampe ging um neun aus. Niemand auf der Treppe hatte das je gesehen. Es regnete die ganze Nacht.',
  ],
  [
    'fr',
    'La lampe s’éteignit à neuf heures. Personne ne l’avait jamais vu. Il pleuvait depuis longtemps sur la ville.',
  ],
  [
    'es',
    'La lámpara se apagó a las nueve. Nadie lo había visto nunca. Llovía desde hacía mucho tiempo en la ciudad.',
  ],
  [
    'it',
    'La lampada si spense alle nove. Nessuno lo aveva mai visto. Pioveva da molto tempo sulla città vecchia.',
  ],
  [
    'pt',
    'A lâmpada apagou-se às nove. Ninguém o tinha visto antes. Chovia há muito tempo sobre a cidade velha.',
  ],
  ['da', 'Lampen gik ud klokken ni. Ingen på trappen havde set det før. Det regnede hele natten over byen.'],
  [
    'pl',
    'Lampa zgasła o dziewiątej. Nikt na schodach tego wcześniej nie widział. Padało przez całą noc nad miastem.',
  ],
  ['ru', 'Лампа погасла в девять. Никто на лестнице такого раньше не видел. Всю ночь над городом шёл дождь.'],
  ['ar', 'انطفأ المصباح في التاسعة. لم ير أحد ذلك من قبل. كان المطر يهطل طوال الليل فوق المدينة.'],
  [
    'ja',
    'ランプはくじにきえました。だれもそれをみたことがありませんでした。よるのあいだずっとあめがふっていました。',
  ],
])('sentences in %s are placed', (language, text) => {
  const sentences = splitText(text, { language });
  const { energies, starts } = speak(sentences, language);
  const { cues, refusal, certainty } = align(sentences, energies, { language });
  expect({ refusal, certainty }).toEqual({ refusal: undefined, certainty: expect.any(Number) });
  expect(worst(cues, starts)).toBeLessThan(0.3);
});

test('a script whose sounds are not known is said to be so, and all its sentences are doubtful', () => {
  const sentences = splitText('今日一日中雨天。明日晴天。昨日曇天強風注意報発令中。', { language: 'zh' });
  const { energies } = speak(sentences, 'zh');
  const { certainty, doubtful, refusal } = align(sentences, energies, { language: 'zh' });
  expect({ certainty, refusal }).toEqual({ certainty: null, refusal: undefined });
  expect(doubtful.map(({ reason }) => reason)).toEqual(sentences.map(() => 'unknown_language'));
});

test('refuses a text of something else, says where and what to do, and still guesses', () => {
  const { energies } = speak(story, 'en');
  const { refusal, cues, certainty } = align(
    splitText(
      `${other.map(({ text }) => text).join(' ')} Salt was taxed, and honey was not. Nobody asked why.`,
      english,
    ),
    energies,
    english,
  );
  expect(refusal).toMatch(
    /^The words were not recognised in the sound from \d+:\d\d to \d+:\d\d\. Check that/,
  );
  expect(certainty).toBe(0);
  expect(Math.max(...cues.map(({ start }) => start))).toBeGreaterThan(10);
});

const silent = (count: number, level: (frame: number) => number): Energies => ({
  decibels: Float32Array.from({ length: count }, (_, frame) => level(frame)),
  bands: new Uint8Array((count / 2) * 14).fill(100),
});
test.each([
  ['nothing', silent(0, () => 0)],
  ['silence', silent(3000, () => -100)],
  ['a steady tone', silent(3000, () => -20)],
])('says that there is no speech in %s', (_, energies) => {
  const { refusal, cues } = align(story, energies, english);
  expect(refusal).toMatch(/^No speech was found/);
  expect(cues).toHaveLength(story.length);
});

test('names in a refusal times of the recording, also where only a part of it was searched', () => {
  const head = speak(other.slice(0, 3), 'en').energies;
  const { energies } = speak(story, 'en');
  const from = head.decibels.length / 100;
  const { refusal = '' } = align(other, joined(head, energies), { ...english, extent: { from } });
  const [, minutes = '0', seconds = '0'] = /from (\d+):(\d+) to/.exec(refusal) ?? [];
  expect(Number(minutes) * 60 + Number(seconds), refusal).toBeGreaterThanOrEqual(Math.floor(from));
});

test('refuses a text that is ten times too long or too short at once', { timeout: 4000 }, () => {
  const { energies } = speak(story, 'en');
  for (const length of [10, 20, 100]) {
    const long = Array.from({ length }, () => story).flat();
    expect(align(long, energies, english).refusal).toMatch(
      /^The text is much longer than what is said in \d+ seconds/,
    );
  }
  expect(align(story.slice(2, 3), energies, english).refusal).toMatch(/^The text is much shorter/);
  expect(align(story.slice(0, 2), energies, english).refusal).toBeDefined();
});

test('a number is heard as a year, a number, an ordinal or digit by digit', () => {
  const written = splitText(
    'He was born in 1984. MS-13 was painted on the wall. It was the 3rd of May. Call 5067 and ask for her.',
    english,
  );
  for (const text of [
    'He was born in nineteen eighty-four. MS thirteen was painted on the wall. It was the third of May. Call five zero six seven and ask for her.',
    'He was born in one thousand nine hundred eighty-four. MS one three was painted on the wall. It was the three of May. Call five thousand sixty-seven and ask for her.',
  ]) {
    const { energies, starts } = speak(splitText(text, english), 'en');
    const { cues, refusal } = align(written, energies, english);
    expect(refusal).toBeUndefined();
    expect(worst(cues, starts)).toBeLessThan(0.2);
  }
});

test('measures the same in any pieces and at any rate', () => {
  const wave = (rate: number) =>
    Float32Array.from({ length: rate }, (_, index) => Math.sin((2 * Math.PI * 400 * index) / rate) * 0.5);
  const measure = (rate: number, samples: Float32Array, piece = samples.length) => {
    const meter = new EnergyMeter(rate);
    for (let at = 0; at < samples.length; at += piece) meter.push(samples.subarray(at, at + piece));
    return meter.finish();
  };
  const whole = measure(8000, wave(8000));
  expect(measure(8000, wave(8000), 77)).toEqual(whole);
  expect(whole.decibels).toHaveLength(100);
  expect(whole.bands).toHaveLength(50 * 14);
  expect(whole.decibels[90]).toBeCloseTo(10 * Math.log10(0.125), 0);
  for (const rate of [11_025, 16_000, 22_050, 24_000, 44_100, 48_000]) {
    const { decibels, bands } = measure(rate, wave(rate), 997);
    expect(decibels).toHaveLength(100);
    expect(decibels[50]).toBeCloseTo(whole.decibels[50] ?? 0, 1);
    const [own, expected] = [bands, whole.bands].map((frames) => [...frames.subarray(20 * 14, 21 * 14)]);
    // Compare only the loud bands, because the other frequencies contain only rounding errors.
    for (const band of [3, 4, 5])
      expect(Math.abs((own?.[band] ?? 0) - (expected?.[band] ?? 0))).toBeLessThan(3);
  }
});
