import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { wait } from '../../../lib/backoff.ts';
import { sampleBook } from '../../../testing/sample-book.ts';
import { type Draft, draftOf } from './draft.ts';
import { type SaveOrderDeps, useSaveOrder } from './use-save-order.ts';

const verifyMs = 1000;
const responseMs = 100;
const cover = '/media/covers/aa/720.jpg';
const sample = sampleBook([30, 30]);
const saved = draftOf({
  ...sample,
  title: 'Moss',
  status: 'Complete',
  cover_image: cover,
  synopsis: 'Two lines.',
  tags: [{ main_tag: 'Official', sub_tag: 'Fable' }],
  chapters: sample.chapters.map((chapter) => ({
    ...chapter,
    title: 'Volume',
    audio_url: '/a.m4a',
    image: cover,
  })),
});
const reversed: Draft = { ...saved, chapters: saved.chapters.toReversed() };

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function editorOf(statuses: number[]) {
  const requests: (string | undefined)[] = [];
  vi.stubGlobal('fetch', async (_: string, { method }: RequestInit) => {
    requests.push(method);
    await wait(responseMs);
    return Response.json({}, { status: statuses.shift() ?? 200 });
  });
  const state = { draft: reversed, saved, id: 1, rev: 1 };
  let queue: Promise<unknown> = Promise.resolve();
  const deps: SaveOrderDeps = {
    read: () => state,
    adopt: () => {
      state.saved = reversed;
    },
    inTurn: (task) => {
      const turn = queue.then(task);
      queue = turn.catch(() => {});
      return turn;
    },
    setSaved: (next) => {
      state.saved = next;
    },
    onChangedElsewhere: () => {},
  };
  let save = () => {};
  function Editor({ onSave }: { onSave: (saveOrder: () => void) => void }) {
    onSave(useSaveOrder(deps).save);
    return null;
  }
  const onSave = (saveOrder: () => void) => {
    save = saveOrder;
  };
  renderToStaticMarkup(createElement(Editor, { onSave }));
  return {
    requests,
    move(draft: Draft) {
      state.draft = draft;
      save();
    },
  };
}

test('a saved order is verified a second later', async () => {
  const { requests, move } = editorOf([200]);
  move(reversed);
  await vi.advanceTimersByTimeAsync(responseMs + verifyMs);
  expect(requests).toEqual(['PUT', 'GET']);
});

test.each([
  { when: 'after another', afterMs: responseMs },
  { when: 'requested during another', afterMs: 0 },
])('a failed save $when is not verified, which would hide the failure', async ({ afterMs }) => {
  const { requests, move } = editorOf([200, 500]);
  move(reversed);
  await vi.advanceTimersByTimeAsync(afterMs);
  expect(requests).toEqual(['PUT']);
  move(saved);
  await vi.advanceTimersByTimeAsync(2 * responseMs + verifyMs);
  expect(requests).toEqual(['PUT', 'PUT']);
});
