import { beforeEach, expect, test } from 'vitest';
import { hideToast, toastStore } from '../../../../ui/toast.ts';
import type { PlayerCore } from '../player/player-core-types.ts';
import { notifyJump, notifyRemotePosition } from './jump-notifications.ts';

const core = { engine: { state: () => ({ book: null, chapter: null }) } } as unknown as PlayerCore;
const at = (position: number) => ({ bookId: 1, chapterId: 2, position });
const messages = () => toastStore.read().map(({ text }) => text);

beforeEach(() => {
  for (const { id } of toastStore.read()) hideToast(id);
  notifyRemotePosition(core, { remote: at(381), device: 'Chrome on Linux · 2zdf1u' });
});

test('after following another device, the offer of its earlier position disappears', () => {
  expect(messages()).toEqual(['You were at 6:21 on Chrome on Linux.']);
  notifyJump(core, { from: at(52), to: at(386), device: 'Chrome on Linux · 2zdf1u' });
  expect(messages()).toEqual(['Synced to 6:26 from Chrome on Linux.']);
});

test('after a manual jump the offer stays', () => {
  notifyJump(core, { from: at(52), to: at(120), device: null });
  expect(messages()).toEqual(['You were at 6:21 on Chrome on Linux.', 'Jumped to 2:00.']);
});
