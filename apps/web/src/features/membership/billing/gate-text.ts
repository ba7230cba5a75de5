import type { Gate } from '@lamplight/contract/access';

export type GateKind = 'audiobooks' | 'bookmarks' | 'synopsis';

export interface GateText {
  readonly title: string;
  readonly text: string;
  readonly button: string;
}

const titles: Readonly<Record<GateKind, string>> = {
  audiobooks: 'Subscribe to view audiobooks',
  bookmarks: 'Subscribe to view bookmarks',
  synopsis: 'Subscribe to view Synopsis',
};

/** Returns the gate's text. */
export function gateText(kind: GateKind, gate: Exclude<Gate, 'open'>): GateText {
  return gate === 'reactivate'
    ? {
        title: 'Reactivate your subscription',
        text: 'Your subscription is not active. Manage your subscription to reactivate access.',
        button: 'Manage Subscription',
      }
    : {
        title: titles[kind],
        text: 'You need an active subscription to view this page.',
        button: 'Subscribe Now',
      };
}
