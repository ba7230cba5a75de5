import { expect, test } from 'vitest';
import { story, textHarness, vttOf } from '../../../testing/text-harness.ts';

test('a draft is stored with its doubtful sentences and pauses', async () => {
  const { t, path, save, states } = await textHarness();
  const draft = async () => (await t.as('editor')('GET', `${path}/text/draft`)).json();
  const doubtful = [
    // Sentences in order of doubt, worst first.
    { index: 5, reason: 'not_heard', doubt: 0.9 },
    { index: 1, reason: 'pace' },
  ];
  expect((await save(vttOf(...story), { doubtful, pauses: [[4, 5]] })).statusCode).toBe(200);
  expect(await draft()).toMatchObject({ doubtful, pauses: [[4, 5]] });
  // There may be gaps between two cues.
  expect((await save(vttOf('One.', 'Two.', 'Three.'))).statusCode).toBe(200);
  expect(await draft()).toMatchObject({ doubtful: [], pauses: null });

  const before = await states();
  for (const [body, field] of [
    [{ doubtful: [{ index: 6, reason: 'pace' }] }, 'doubtful.0'],
    [{ doubtful: [doubtful[1], doubtful[1]] }, 'doubtful.1'],
    [
      {
        pauses: [
          [4, 5],
          [59, 62],
        ],
      },
      'pauses.1',
    ],
  ] as const) {
    const answer = await save(vttOf(...story), body);
    expect([answer.statusCode, answer.json().fields[0].field]).toEqual([422, field]);
  }
  expect((await save(undefined, { doubtful: [{ index: 1, reason: 'other' }] })).statusCode).toBe(422);
  expect(await states()).toEqual(before);
});

const review = { certainty: 0.8, extent: [1, 29], without_text: [[4, 5]], checked: [1, 0] };

test('what a person has checked survives, in another browser and in a published text', async () => {
  const { t, path, save, states, publish } = await textHarness();
  const stored = async () => (await t.as('admin')('GET', `${path}/text/draft`)).json();
  await save(vttOf(...story), { review, is_corrected: false });
  expect(await stored()).toMatchObject({ review, is_corrected: false });
  const before = (await states())[0]?.draft?.version;
  await save(vttOf(...story), { review: { ...review, checked: [0, 1, 2] }, base_version: before });
  expect(await stored()).toMatchObject({ review: { checked: [0, 1, 2] }, is_corrected: true });
  // Marks of another editor are not overwritten either.
  expect((await save(vttOf(...story), { review, base_version: before })).statusCode).toBe(412);
  await publish();
  expect(await stored()).toMatchObject({ review: { checked: [0, 1, 2] } });
  await save();
  expect(await stored()).toMatchObject({ review: null, is_corrected: true });

  for (const [changed, field] of [
    [{ checked: [6] }, 'review.checked.0'],
    [{ checked: [1, 1] }, 'review.checked.1'],
    [{ extent: [5, 5] }, 'review'],
    [{ extent: [5, 62] }, 'review'],
    [{ without_text: [[9, 8]] }, 'review'],
  ] as const) {
    const answer = await save(vttOf(...story), { review: { ...review, ...changed } });
    expect([answer.statusCode, answer.json().fields[0].field]).toEqual([422, field]);
  }
  for (const changed of [
    { certainty: 1.1 },
    { checked: [-1] },
    { extent: [1] },
    { without_text: Array.from({ length: 1001 }, () => [1, 2]) },
    { other: 1 },
  ])
    expect((await save(vttOf(...story), { review: { ...review, ...changed } })).statusCode).toBe(422);
});

test('two of the heard sentences are doubtful ones, if there are so many', async () => {
  const { t, path, save, publish } = await textHarness();
  const doubts = (...indexes: number[]) => ({
    doubtful: indexes.map((index) => ({ index, reason: 'unclear' })),
  });
  await save(vttOf(...story), doubts(5, 2, 4));
  const refused = await publish([0, 1, 2, 3, 0]);
  expect([refused.statusCode, refused.json().fields[0].field]).toEqual([422, 'heard']);
  expect((await publish([0, 1, 2, 3, 6])).statusCode).toBe(422);
  expect((await publish([0, 1, 2, 3])).statusCode).toBe(422);
  expect((await t.as('member')('GET', `${path}/text`)).statusCode).toBe(404);
  expect((await publish([0, 1, 2, 3, 4])).statusCode).toBe(200);
  await save(vttOf(...story), doubts(5));
  expect((await publish([0, 1, 2, 3, 4])).json().fields[0].message).toMatch(/the doubtful sentence/);
  expect((await publish([0, 1, 2, 3, 5])).statusCode).toBe(200);
});

test('a save based on a text that was replaced meanwhile is refused', async () => {
  const { t, path, save, states, publish } = await textHarness();
  const versionOf = async () => (await t.as('editor')('GET', `${path}/text/draft`)).json().version;
  expect((await save(vttOf('One.'), { base_version: null })).statusCode).toBe(200);
  const first = await versionOf();
  const late = await save(vttOf('Other.'), { base_version: null });
  expect([late.statusCode, late.json().code]).toEqual([412, 'precondition_failed']);
  expect(late.json().detail).toBe('Another version of this text has been saved since you opened it.');
  expect((await save(vttOf('Two.'), { base_version: first })).statusCode).toBe(200);
  expect((await save(vttOf('Three.'), { base_version: first })).statusCode).toBe(412);
  const second = (await states())[0]?.draft?.version;
  const both = await Promise.all(
    ['Four.', 'Five.'].map((text) => save(vttOf(text), { base_version: second })),
  );
  expect(both.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 412]);
  // Publishing a draft does not change its version.
  const last = await versionOf();
  await publish([0]);
  expect((await save(vttOf('Six.'), { base_version: last })).statusCode).toBe(200);
  await t.as('admin')('DELETE', `${path}/text`);
  const deleted = await save(vttOf('Seven.'), { base_version: last });
  expect([deleted.statusCode, deleted.json().detail]).toEqual([
    412,
    'This text has been deleted since you opened it.',
  ]);
  expect((await save(vttOf('Seven.'), { base_version: null })).statusCode).toBe(200);
});
