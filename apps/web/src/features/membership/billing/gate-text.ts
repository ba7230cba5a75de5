import type { Gate } from '@lamplight/contract/access';
import { m } from './messages.ts';

export type GateKind = 'audiobooks' | 'bookmarks' | 'synopsis';

export interface GateText {
  readonly title: string;
  readonly text: string;
  readonly button: string;
}

/** Returns the gate's text. */
export function gateText(kind: GateKind, gate: Exclude<Gate, 'open'>): GateText {
  return gate === 'reactivate'
    ? {
        title: m.reactivateTitle,
        text: m.reactivateText,
        button: m.manageSubscription,
      }
    : {
        title: m[`title_${kind}`],
        text: m.subscribeText,
        button: m.subscribeNow,
      };
}
