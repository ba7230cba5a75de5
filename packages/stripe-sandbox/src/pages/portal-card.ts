import { findTestToken } from '../billing/cards.ts';
import { pay } from '../billing/dunning.ts';
import { attach, confirmCard, newPaymentMethod } from '../billing/payment-method.ts';
import { save } from '../billing/subscription-state.ts';
import { change } from '../events.ts';
import type { Reply } from '../http/server.ts';
import {
  alert,
  type CardEntry,
  cardFields,
  declineText,
  type FormValues,
  type Problems,
  readCard,
} from './card-form.ts';
import { confirmStep, draftOf, dropDraft, keepDraft } from './confirm-step.ts';
import { html, money, note, type PageContext, redirect } from './page.ts';
import { openInvoices } from './portal-home.ts';
import { backLink, completeFlow, inPortal, type Portal, portalPage, returnUrls } from './portal-session.ts';

const flow = 'payment_method_update';

const isOffered = ({ configuration, session }: Portal): boolean =>
  configuration.features.payment_method_update.enabled || session.flow?.type === flow;

function form(portal: Portal, typed: FormValues, problems: Problems, refused?: string): Reply {
  if (!isOffered(portal)) return note(403, 'Not available', 'The card cannot be changed here.', portal.home);
  const [owed] = openInvoices(portal);
  const isWrong = refused !== undefined || Object.keys(problems).length > 0;
  return portalPage(
    portal,
    isWrong ? 'Error: Update card' : 'Update card',
    html`<section><h1>Update card</h1>${refused !== undefined && alert(refused)}
<form method="post" action="${portal.home}/card" novalidate>
${cardFields(typed, problems)}
${owed && html`<label class="choice"><input type="checkbox" name="payNow" value="yes" checked><span><strong>Pay ${money(owed.amount_remaining, owed.currency, portal.session.locale)} now</strong>Your last payment failed.</span></label>`}
<div class="row"><button>Save card</button>${backLink(portal, flow)}</div></form></section>`,
  );
}

function submit(portal: Portal, { typed }: PageContext): Reply {
  if (!isOffered(portal)) return form(portal, {}, {});
  const read = readCard(typed, portal.operation.at);
  if ('problems' in read) return form(portal, typed, read.problems);
  const { first } = read.entry.card.behaviour;
  if (first === 'declines') return form(portal, typed, {}, declineText(read.entry.card));
  if (first === 'succeeds') return keep(portal, read.entry, typed['payNow'] === 'yes');
  keepDraft(portal.operation, portal.session.id, read.entry, { payNow: typed['payNow'] ?? '' });
  return confirmStep(`${portal.home}/card-confirm`, 'Saving a card', returnUrls(portal));
}

function confirm(portal: Portal, { typed }: PageContext): Reply {
  const { operation, session } = portal;
  const draft = draftOf(operation, session.id);
  const card = draft && findTestToken(`pm_card_${draft.token}`);
  if (!draft || !card) return redirect(`${portal.home}/card`);
  dropDraft(operation, session.id);
  if (typed['answer'] !== 'yes') return form(portal, { name: draft.name }, {}, 'The card was not confirmed.');
  const { name, expMonth, expYear } = draft;
  return keep(portal, { card, name, expMonth, expYear }, draft.payNow === 'yes');
}

/** Uses the new card for all future payments: of the customer, and of subscriptions that had a card of their own. */
function keep(portal: Portal, entry: CardEntry, isPaidNow: boolean): Reply {
  const { operation, customer } = portal;
  const method = attach(
    operation,
    newPaymentMethod(operation, entry.card, { ...entry, email: customer.email }),
    customer,
  );
  confirmCard(operation, method.id);
  const current = operation.world.objects.find('customer', customer.id) ?? customer;
  const settings = { ...current.invoice_settings, default_payment_method: method.id };
  change(operation, { ...current, invoice_settings: settings }, 'customer.updated');
  for (const subscription of portal.subscriptions) {
    if (subscription.default_payment_method !== null)
      save(operation, { ...subscription, default_payment_method: method.id });
  }
  const isDeclined = isPaidNow && openInvoices(portal).some((invoice) => !pay(operation, invoice).isPaid);
  return completeFlow(portal, flow, isDeclined ? 'Card saved, but the payment was declined.' : 'Card saved.');
}

export const cardPages = {
  'GET /p/session/:id/card': inPortal((portal) => form(portal, {}, {})),
  'POST /p/session/:id/card': inPortal(submit),
  'POST /p/session/:id/card-confirm': inPortal(confirm),
};
