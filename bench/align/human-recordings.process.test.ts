import { align, type Energies, EnergyMeter } from '@lamplight/align';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { partOf } from '../../packages/align/src/search.ts';
import { openDecoder } from './decode.ts';
import { type JudgedRecording, judgedRecordings } from './judged.ts';
import { rate } from './scenarios.ts';

const judged = judgedRecordings();

describe('recordings of human readers', { timeout: 300_000 }, () => {
  const energies = new Map<string, Energies>();
  let decoder: Awaited<ReturnType<typeof openDecoder>> | undefined;

  beforeAll(async () => {
    decoder = await openDecoder();
    for (const { name, file } of judged) {
      const meter = new EnergyMeter(rate);
      meter.push(await decoder.decode(file));
      energies.set(name, meter.finish());
    }
  }, 300_000);
  afterAll(() => decoder?.close());

  const alignWith = ({ name, language }: JudgedRecording, sentences: JudgedRecording['sentences']) =>
    align(sentences, energies.get(name) ?? { decibels: new Float32Array(), bands: new Uint8Array() }, {
      language,
    });

  test('right texts are drafts whose starts are right, or listed', () => {
    const starts = judged.flatMap((recording) => {
      const { cues, doubtful, refusal } = alignWith(recording, recording.sentences);
      expect(refusal, recording.name).toBeUndefined();
      const listed = new Set(doubtful.map(({ index }) => index));
      return recording.judged.flatMap(({ start }, index) =>
        start === null
          ? []
          : [
              {
                language: recording.language,
                error: Math.abs((cues[index]?.start ?? Number.POSITIVE_INFINITY) - start),
                isListed: listed.has(index),
              },
            ],
      );
    });
    const share = (language: string, limit: number) => {
      const own = starts.filter((start) => start.language === language);
      return own.filter(({ error }) => error <= limit).length / own.length;
    };
    expect(share('en', 0.5)).toBeGreaterThanOrEqual(0.95);
    expect(share('en', 0.3)).toBeGreaterThanOrEqual(0.9);
    expect(share('fr', 1)).toBeGreaterThanOrEqual(0.9);
    const isRight = ({ language, error }: (typeof starts)[number]) => error <= (language === 'en' ? 0.5 : 1);
    const right = starts.filter(isRight);
    expect(right.filter(({ isListed }) => isListed).length / right.length).toBeLessThanOrEqual(0.15);
    const missed = starts.filter((start) => !isRight(start) && !start.isListed);
    expect(missed.length).toBeLessThanOrEqual(1);
  });

  test('texts of other recordings are refused', () => {
    // Test one recording per language with the text of the next recording; `npm run bench -- align` tests all.
    for (const language of ['en', 'fr']) {
      const [recording, other] = judged.filter((recording) => recording.language === language);
      if (recording === undefined || other === undefined) continue;
      const what = `${recording.name} with the text of ${other.name}`;
      expect(alignWith(recording, other.sentences).refusal, what).toBeDefined();
    }
  });

  test('other speech before and after does not make a text another one', () => {
    // Use the shortest recordings, because they contain the least speech by which a text can be recognized.
    const short = judged.filter(({ name }) => /^(?:sonnet-1|fleurs-008|fleurs-012)$/.test(name));
    for (const recording of short) {
      const own = energies.get(recording.name);
      const other = energies.get('declaration-fr');
      if (own === undefined || other === undefined) continue;
      const head = partOf(other, { from: 22, to: 37 });
      const around = partOf(other, { from: 60, to: 72 });
      const joined = [head, own, around];
      const whole = {
        decibels: Float32Array.from(joined.flatMap(({ decibels }) => [...decibels])),
        bands: Uint8Array.from(joined.flatMap(({ bands }) => [...bands])),
      };
      const { cues, refusal } = align(recording.sentences, whole, { language: recording.language });
      expect(refusal, recording.name).toBeUndefined();
      const errors = recording.judged.flatMap(({ start }, index) =>
        start === null ? [] : [Math.abs((cues[index]?.start ?? 0) - 15 - start)],
      );
      expect(errors.filter((error) => error > 1).length, recording.name).toBeLessThanOrEqual(1);
    }
  });
});
