import { beforeEach, expect, test } from 'vitest';
import { hideToast, toastStore } from '../../../ui/toast.ts';
import type { PlayerCore } from '../player/player-core.ts';
import { tellJump, tellMeeting } from './tell.ts';

const core = { engine: { state: () => ({ book: null, chapter: null }) } } as unknown as PlayerCore;
const at = (position: number) => ({ bookId: 1, chapterId: 2, position });
const said = () => toastStore.read().map(({ text }) => text);

beforeEach(() => {
  for (const { id } of toastStore.read()) hideToast(id);
  tellMeeting(core, { there: at(381), device: 'Chrome on Linux · 2zdf1u' });
});

test('who was moved to where another device is, is no longer offered where it was before', () => {
  expect(said()).toEqual(['You were at 6:21 on Chrome on Linux']);
  tellJump(core, { from: at(52), to: at(386), device: 'Chrome on Linux · 2zdf1u' });
  expect(said()).toEqual(['Synced to 6:26 from Chrome on Linux']);
});

test('who jumps by hand may still go there', () => {
  tellJump(core, { from: at(52), to: at(120), device: null });
  expect(said()).toEqual(['You were at 6:21 on Chrome on Linux', 'Jumped to 2:00']);
});
