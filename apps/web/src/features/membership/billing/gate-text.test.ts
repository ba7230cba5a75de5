import { describe, expect, test } from 'vitest';
import { type GateKind, gateText } from './gate-text.ts';

test.each<[GateKind, string]>([
  ['audiobooks', 'Subscribe to view audiobooks'],
  ['bookmarks', 'Subscribe to view bookmarks'],
  ['synopsis', 'Subscribe to view Synopsis'],
])('%s, never subscribed', (kind, title) => {
  expect(gateText(kind, 'subscribe')).toEqual({
    title,
    text: 'You need an active subscription to view this page.',
    button: 'Subscribe Now',
  });
});

describe('a subscription that is no longer active', () => {
  test.each<GateKind>(['audiobooks', 'bookmarks', 'synopsis'])('%s', (kind) => {
    expect(gateText(kind, 'reactivate')).toEqual({
      title: 'Reactivate your subscription',
      text: 'Your subscription is not active. Manage your subscription to reactivate access.',
      button: 'Manage Subscription',
    });
  });
});
