import { findTestCard } from '../billing/cards.ts';
import type { Operation } from '../context.ts';
import type { Reply } from '../http/server.ts';
import type { CardEntry } from './card-form.ts';
import { html, page } from './page.ts';

/** Stores a card that needs confirmation by its test token; the number itself is not stored. */
export function keepDraft(
  operation: Operation,
  id: string,
  entry: CardEntry,
  more: Record<string, string> = {},
): void {
  const { card, ...rest } = entry;
  operation.world.objects.hide(id, {
    draft: { ...rest, ...more, token: card.token, last4: card.number.slice(-4) },
  });
}

export interface Draft extends Omit<CardEntry, 'card'> {
  token: string;
  last4: string;
  email?: string;
  payNow?: string;
}

export const draftOf = (operation: Operation, id: string): Draft | undefined =>
  operation.world.objects.hidden(id)['draft'] as Draft | undefined;

export const dropDraft = (operation: Operation, id: string): void =>
  operation.world.objects.hide(id, { draft: null });

/** Renders the confirmation step of the customer's bank. */
export function confirmStep(action: string, what: string, leadsTo: readonly (string | null)[]): Reply {
  const card = findTestCard('4000002500003155');
  return page(
    'Confirm your payment',
    html`<section><h1>Your bank asks for confirmation</h1>
<p>${what}, card ending in ${card?.number.slice(-4)}. A real bank would ask for a code or a fingerprint here.</p>
<form method="post" action="${action}"><div class="row">
<button name="answer" value="yes">Confirm</button>
<button class="quiet" name="answer" value="no">Refuse</button>
</div></form></section>`,
    { leadsTo },
  );
}
