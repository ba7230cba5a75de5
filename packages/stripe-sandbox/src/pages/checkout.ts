import { findTestToken } from '../billing/cards.ts';
import {
  completeCheckout,
  offerOfSession,
  type Payer,
  planOfSession,
  trialEndOf,
  withOffer,
} from '../billing/checkout.ts';
import { findCode, type Offer, offerOf, whyNotRedeemable } from '../billing/discounts.ts';
import { completePayment } from '../billing/payment-checkout.ts';
import { productName } from '../billing/start-subscription.ts';
import type { Operation } from '../context.ts';
import type { Reply } from '../http/server.ts';
import type { CheckoutSession, Price } from '../resources.ts';
import {
  alert,
  type CardEntry,
  cardFields,
  declineText,
  type FormValues,
  field,
  type Problems,
  readCard,
} from './card-form.ts';
import { confirmStep, draftOf, dropDraft, keepDraft } from './confirm-step.ts';
import {
  dateText,
  type Html,
  html,
  intervalText,
  money,
  note,
  type PageContext,
  type Pages,
  page,
  priceText,
  redirect,
} from './page.ts';

const find = (operation: Operation, id: string): CheckoutSession | undefined =>
  operation.world.objects.find('checkout.session', id);

/** Returns the success URL. As at Stripe, the placeholder is replaced anywhere in the URL. */
const successUrl = ({ success_url, id }: CheckoutSession): string =>
  success_url.replaceAll('{CHECKOUT_SESSION_ID}', id);

/** Returns a page for a session that can no longer be paid; undefined if it can. */
function closed(session: CheckoutSession | undefined): Reply | undefined {
  if (!session) return note(404, 'No such checkout', 'This address belongs to no checkout session.');
  if (session.status === 'complete')
    return note(
      200,
      'Already done',
      'This checkout is complete. You were not charged again.',
      successUrl(session),
    );
  if (session.status === 'expired')
    return note(
      410,
      'This checkout has expired',
      'Nothing was charged. Start again where you came from.',
      session.cancel_url,
    );
  return undefined;
}

function emailOf(operation: Operation, session: CheckoutSession): string | null {
  const customer =
    session.customer === null ? undefined : operation.world.objects.find('customer', session.customer);
  return session.customer_email ?? customer?.email ?? null;
}

function summary(operation: Operation, session: CheckoutSession, price: Price): Html {
  const plan = planOfSession(operation, session);
  const trialEnd = trialEndOf(operation, plan);
  const { locale } = session;
  const words = priceText(price, plan.quantity, locale);
  const whole = money(price.unit_amount * plan.quantity, price.currency, locale);
  const days = trialEnd === null ? 0 : Math.round((trialEnd - operation.at) / 86_400);
  const verb = session.mode === 'payment' ? 'Pay for' : trialEnd === null ? 'Subscribe to' : 'Try';
  const until = session.mode === 'payment' ? 'once' : `${intervalText(price)}, until you cancel`;
  return html`<div><p><strong>${session.branding_settings?.display_name ?? ''}</strong></p>
<p class="soft">${verb} ${productName(operation, price)}</p>
<p class="amount">${trialEnd === null ? whole : `${days} days free`}</p>
<p class="soft">${trialEnd === null ? until : `Then ${words}, from ${dateText(trialEnd, locale)}`}</p>
<dl><dt>${productName(operation, price)}${plan.quantity > 1 && ` × ${plan.quantity}`}</dt><dd>${whole}</dd>
${discountRow(operation, session)}${taxRow(session)}<dt class="total">Due today</dt><dd class="total">${money(session.amount_total, session.currency, locale)}</dd></dl></div>`;
}

/** Renders the row with the tax that the amount includes. */
function taxRow({ total_details: { amount_tax: tax }, currency, locale }: CheckoutSession): Html | undefined {
  return tax === 0
    ? undefined
    : html`<dt>Tax included</dt><dd>${money(tax, currency, locale)}</dd>
`;
}

function discountRow(operation: Operation, session: CheckoutSession): Html | undefined {
  const offer = offerOfSession(operation, session);
  if (!offer) return undefined;
  const { coupon, promotionCode } = offer;
  const off =
    coupon.amount_off === null
      ? `${coupon.percent_off}%`
      : money(coupon.amount_off, session.currency, session.locale);
  const time = { once: 'once', forever: 'for good', repeating: `for ${coupon.duration_in_months} months` };
  return html`<dt>${promotionCode?.code ?? coupon.name ?? coupon.id}</dt><dd>−${off} ${time[coupon.duration]}</dd>
`;
}

/** Renders the form for a promotion code, with the code that is applied. */
function codeForm(
  operation: Operation,
  session: CheckoutSession,
  typed: FormValues,
  problem?: string,
): Html | undefined {
  if (session['allow_promotion_codes'] !== true) return undefined;
  const applied = offerOfSession(operation, session)?.promotionCode;
  const action = `/c/pay/${session.id}/code`;
  return html`<section>${
    applied
      ? html`<form method="post" action="${action}"><p role="status">Code <strong>${applied.code}</strong> applied.</p>
<input type="hidden" name="code" value=""><button class="quiet">Remove code</button></form>`
      : html`<form method="post" action="${action}" novalidate>${field({ name: 'code', label: 'Promotion code', autocomplete: 'off' }, typed, problem === undefined ? {} : { code: problem })}
<button class="quiet">Apply</button></form>`
  }</section>`;
}

/**
 * Returns a sentence that says why the code of an open session can no longer be redeemed; undefined if it can, or if
 * there is none.
 */
function codeProblem(
  operation: Operation,
  session: CheckoutSession,
  offer: Offer | undefined,
): string | undefined {
  const plan = planOfSession(operation, session);
  const price = operation.world.objects.find('price', plan.price);
  if (!offer || !price) return undefined;
  return whyNotRedeemable(operation, offer, { price, quantity: plan.quantity, customer: session.customer });
}

/** Applies a promotion code to the session, or removes it. */
function applyCode({ operation, id, typed }: PageContext): Reply {
  const session = find(operation, id);
  const over = closed(session);
  if (over || !session) return over ?? note(404, 'No such checkout', '');
  const text = typed['code']?.trim() ?? '';
  const code = text === '' ? undefined : findCode(operation, text);
  const offer = code && offerOf(operation, code);
  const problem = text !== '' && !offer ? 'This code is invalid.' : codeProblem(operation, session, offer);
  if (problem !== undefined) return form(operation, session, typed, { code: problem });
  operation.world.objects.put(withOffer(operation, session, offer));
  return redirect(`/c/pay/${id}`);
}

function form(
  operation: Operation,
  session: CheckoutSession,
  typed: FormValues,
  problems: Problems,
  refused?: string,
): Reply {
  const price = operation.world.objects.find('price', planOfSession(operation, session).price);
  if (!price) return note(410, 'This plan is gone', 'It cannot be bought any more.', session.cancel_url);
  const email = emailOf(operation, session);
  const plan = planOfSession(operation, session);
  const isTrial = trialEndOf(operation, plan) !== null;
  const total = money(session.amount_total, session.currency, session.locale);
  const pay = `${session.mode === 'payment' ? 'Pay' : 'Subscribe for'} ${total}`;
  const content = html`${summary(operation, session, price)}
<div>${refused !== undefined && alert(refused)}${codeForm(operation, session, typed, problems['code'])}<section>
<h1>${isTrial ? 'Start your trial' : 'Pay with card'}</h1>
<form method="post" action="/c/pay/${session.id}" novalidate>
${
  email === null
    ? field({ name: 'email', label: 'Email', type: 'email', autocomplete: 'email' }, typed, problems)
    : html`<p>Email<br><strong>${email}</strong></p>`
}
${cardFields(typed, problems)}
<button>${isTrial ? 'Start trial' : pay}</button>
${session.cancel_url !== null && html`<a class="button quiet" href="${session.cancel_url}">Cancel</a>`}
</form></section></div>`;
  const isWrong = refused !== undefined || Object.keys(problems).length > 0;
  return page(isWrong ? 'Error: Checkout' : 'Checkout', content, {
    columns: 'two',
    locale: session.locale,
    leadsTo: [session.success_url, session.cancel_url],
  });
}

function complete(operation: Operation, session: CheckoutSession, entry: CardEntry, email: string): Reply {
  const payer: Payer = { ...entry, email };
  const finish = session.mode === 'payment' ? completePayment : completeCheckout;
  return redirect(successUrl(finish(operation, session, payer)));
}

function submit({ operation, id, typed }: PageContext): Reply {
  const session = find(operation, id);
  // Submitting twice leads to the same page.
  if (session?.status === 'complete') return redirect(successUrl(session));
  const over = closed(session);
  if (over || !session) return over ?? note(404, 'No such checkout', '');
  const known = emailOf(operation, session);
  const email = known ?? typed['email']?.trim() ?? '';
  const read = readCard(typed, operation.at);
  const problems: Problems = 'problems' in read ? read.problems : {};
  if (known === null && !/^[^\s@]+@[^\s@]+$/.test(email)) problems['email'] = 'Enter your email address.';
  if ('problems' in read || Object.keys(problems).length > 0)
    return form(operation, session, typed, problems);
  const spent = codeProblem(operation, session, offerOfSession(operation, session));
  if (spent !== undefined) {
    // As at Stripe, a code counts as redeemed only with the payment. If its last redemption was used meanwhile,
    // continue without the code.
    const bare = withOffer(operation, session, undefined);
    operation.world.objects.put(bare);
    return form(operation, bare, typed, {}, `${spent} Nothing was charged.`);
  }
  const { first } = read.entry.card.behaviour;
  if (first === 'declines') return form(operation, session, typed, {}, declineText(read.entry.card));
  if (first === 'succeeds') return complete(operation, session, read.entry, email);
  keepDraft(operation, id, read.entry, { email });
  return confirmStep(`/c/pay/${id}/confirm`, money(session.amount_total, session.currency, session.locale), [
    session.success_url,
  ]);
}

function confirm({ operation, id, typed }: PageContext): Reply {
  const session = find(operation, id);
  if (session?.status === 'complete') return redirect(successUrl(session));
  const over = closed(session);
  if (over || !session) return over ?? note(404, 'No such checkout', '');
  const draft = draftOf(operation, id);
  const card = draft && findTestToken(`pm_card_${draft.token}`);
  if (!draft || !card) return redirect(`/c/pay/${id}`);
  dropDraft(operation, id);
  if (typed['answer'] !== 'yes')
    return form(
      operation,
      session,
      { email: draft.email ?? '', name: draft.name },
      {},
      'The payment was not confirmed. Try again or use another card.',
    );
  return complete(
    operation,
    session,
    { card, name: draft.name, expMonth: draft.expMonth, expYear: draft.expYear },
    draft.email ?? '',
  );
}

export const checkoutPages: Pages = {
  'GET /c/pay/:id': ({ operation, id }) => {
    const session = find(operation, id);
    const over = closed(session);
    return over || !session ? (over ?? note(404, 'No such checkout', '')) : form(operation, session, {}, {});
  },
  'POST /c/pay/:id': submit,
  'POST /c/pay/:id/code': applyCode,
  'POST /c/pay/:id/confirm': confirm,
};
