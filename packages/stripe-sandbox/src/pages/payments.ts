import { refundCharge } from '../billing/charges.ts';
import {
  closeDispute,
  type DisputeReason,
  disputeOf,
  disputeReasons,
  openDispute,
} from '../billing/disputes.ts';
import type { Operation } from '../context.ts';
import { ApiError } from '../http/api-error.ts';
import type { Reply } from '../http/server.ts';
import type { Charge, Dispute, Refund } from '../resources.ts';
import { alert } from './card-form.ts';
import {
  dateText,
  type Html,
  html,
  money,
  note,
  type PageContext,
  type Pages,
  page,
  redirect,
} from './page.ts';

/** Maximum number of payments listed, newest first. */
const maxListed = 50;

const reasonTexts: Readonly<Record<DisputeReason, string>> = {
  fraudulent: 'Fraudulent: the cardholder did not make it',
  product_not_received: 'Product not received',
  subscription_canceled: 'Charged after cancelling',
  general: 'Another reason',
};

const stateTexts: Readonly<Record<Dispute['status'], string>> = {
  needs_response: 'Disputed: waiting for your answer',
  under_review: 'Disputed: the bank is deciding',
  won: 'Dispute won: you keep the payment',
  lost: 'Dispute lost: the cardholder has the money back',
};

function stateOf(operation: Operation, charge: Charge): string {
  const dispute = disputeOf(operation, charge);
  if (dispute) return stateTexts[dispute.status];
  if (charge.refunded) return 'Refunded';
  return charge.amount_refunded > 0
    ? `${money(charge.amount_refunded, charge.currency)} refunded`
    : 'Succeeded';
}

/**
 * Returns the e-mail address of the payer: the customer's, or without a customer the one given on the checkout page.
 */
const emailOf = (operation: Operation, charge: Charge): string =>
  operation.world.objects.find('customer', charge.customer ?? '')?.email ??
  (charge['billing_details'] as { email: string | null } | undefined)?.email ??
  charge.customer ??
  charge.id;

function list({ operation }: PageContext): Reply {
  const payments = operation.world.objects.page('charge', [], { limit: maxListed }).data as Charge[];
  return page(
    'Payments',
    html`<section><h1>Payments</h1><p class="soft">What an operator does in Stripe's dashboard, and cardholders at their bank.</p>
${payments.length === 0 && html`<p>None yet.</p>`}
${
  payments.length > 0 &&
  html`<table><thead><tr><th scope="col">Customer</th><th scope="col">State</th><th scope="col">Amount</th></tr></thead>
<tbody>${payments.map(
    (charge) =>
      html`<tr><td><a href="/payments/${charge.id}">${emailOf(operation, charge)}</a><br><span class="soft">${dateText(charge.created)}</span></td><td>${stateOf(operation, charge)}</td><td>${money(charge.amount, charge.currency)}</td></tr>`,
  )}</tbody></table>`
}</section>`,
  );
}

function refundForm(charge: Charge): Html {
  const left = charge.amount - charge.amount_refunded;
  return html`<section><h2>Refund</h2><form method="post" action="/payments/${charge.id}/refund">
<label>Amount in the smallest unit (such as cents)<input name="amount" type="number" min="1" max="${left}" value="${left}" required></label>
<button>Refund</button></form></section>`;
}

const disputeForm = (charge: Charge): Html =>
  html`<section><h2>Dispute</h2><form method="post" action="/payments/${charge.id}/dispute">
<fieldset><legend>What the cardholder tells the bank</legend>
${disputeReasons.map(
  (reason, index) =>
    html`<label class="choice"><input type="radio" name="reason" value="${reason}"${index === 0 && html` checked`}><span>${reasonTexts[reason]}</span></label>`,
)}</fieldset><button class="danger">Dispute this payment</button></form></section>`;

const closeForm = (charge: Charge): Html =>
  html`<section><h2>Decide the dispute</h2><form method="post" action="/payments/${charge.id}/close"><div class="row">
<button name="outcome" value="won">The bank decides for you</button>
<button name="outcome" value="lost" class="danger">The bank decides for the cardholder</button></div></form></section>`;

function renderPayment(operation: Operation, charge: Charge, problem?: string): Reply {
  const refunds: Refund[] = operation.world.objects.all('refund', [{ path: '$.charge', is: charge.id }]);
  const dispute = disputeOf(operation, charge);
  const isOpen = dispute?.status === 'needs_response' || dispute?.status === 'under_review';
  const content = html`<div><p><a href="/payments">All payments</a></p>${problem !== undefined && alert(problem)}
<section><h1>${money(charge.amount, charge.currency)}</h1><p>${emailOf(operation, charge)} · ${dateText(charge.created)}</p>
<p role="status"><strong>${stateOf(operation, charge)}</strong></p>
<p class="soft"><code>${charge.id}</code></p>
${refunds.length > 0 && html`<dl>${refunds.map((refund) => html`<dt>Refund</dt><dd>${money(refund.amount, charge.currency)}</dd>`)}</dl>`}</section>
${!charge.refunded && !charge.disputed && refundForm(charge)}
${!charge.refunded && !charge.disputed && disputeForm(charge)}
${isOpen && closeForm(charge)}</div>`;
  return page(problem === undefined ? 'Payment' : 'Error: Payment', content);
}

/** Applies an action to the payment in the path; errors are shown on its page. */
function onPayment(work: (operation: Operation, charge: Charge, visit: PageContext) => void) {
  return (visit: PageContext): Reply => {
    const charge = visit.operation.world.objects.find('charge', visit.id);
    if (!charge) return note(404, 'No such payment', 'This address belongs to no payment.', '/payments');
    try {
      work(visit.operation, charge, visit);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      return renderPayment(visit.operation, charge, error.message);
    }
    return redirect(`/payments/${charge.id}`);
  };
}

/** Pages to refund and dispute payments by hand. */
export const paymentPages: Pages = {
  'GET /payments': list,
  'GET /payments/:id': ({ operation, id }) => {
    const charge = operation.world.objects.find('charge', id);
    return charge
      ? renderPayment(operation, charge)
      : note(404, 'No such payment', 'This address belongs to no payment.', '/payments');
  },
  'POST /payments/:id/refund': onPayment((operation, charge, { typed }) => {
    const amount = Number(typed['amount']);
    refundCharge(operation, charge, {
      amount: Number.isSafeInteger(amount) ? amount : 0,
      reason: 'requested_by_customer',
      metadata: {},
    });
  }),
  'POST /payments/:id/dispute': onPayment((operation, charge, { typed }) => {
    const reason = disputeReasons.find((candidate) => candidate === typed['reason']) ?? 'fraudulent';
    openDispute(operation, charge, reason);
  }),
  'POST /payments/:id/close': onPayment((operation, charge, { typed }) => {
    const dispute = disputeOf(operation, charge);
    if (dispute) closeDispute(operation, dispute, typed['outcome'] === 'won' ? 'won' : 'lost');
  }),
};
