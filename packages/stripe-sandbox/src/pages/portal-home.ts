import { productName } from '../billing/start-subscription.ts';
import { periodEnd } from '../billing/subscription-state.ts';
import type { Reply } from '../http/server.ts';
import type { Invoice, Subscription } from '../resources.ts';
import {
  brandName,
  dateText,
  type Html,
  html,
  money,
  type PageContext,
  priceText,
  redirect,
} from './page.ts';
import { inPortal, type Portal, portalPage } from './portal-session.ts';

const flowPaths: Readonly<Record<string, string>> = {
  payment_method_update: 'card',
  subscription_cancel: 'cancel',
  subscription_update: 'plan',
  subscription_update_confirm: 'confirm',
};

/** Renders the portal's first page. A session that was opened for one flow is redirected to that flow. */
function home(portal: Portal, { query }: PageContext): Reply {
  const { session, customer, subscriptions, configuration } = portal;
  if (session.flow && !query.has('home') && !query.has('done')) {
    const { subscription_cancel, subscription_update, subscription_update_confirm } = session.flow;
    const subject = subscription_cancel ?? subscription_update ?? subscription_update_confirm;
    const ending = subject ? `?subscription=${subject.subscription}` : '';
    return redirect(`${portal.home}/${flowPaths[session.flow.type] ?? 'card'}${ending}`);
  }
  const done = query.get('done');
  const returnTo = session.return_url;
  return portalPage(
    portal,
    'Billing',
    html`<div><div class="row apart"><h1>Billing</h1>${returnTo !== null && html`<a class="button quiet" href="${returnTo}">Return</a>`}</div>
<p class="soft">${customer.email ?? customer.name ?? customer.id}</p>
${done !== null && html`<p class="done" role="status"><strong>${done}</strong></p>`}
${subscriptions.length === 0 && html`<section><h2>Subscription</h2><p>You have no subscription.</p></section>`}
${subscriptions.map((subscription) => subscriptionCard(portal, subscription))}
${cardSection(portal)}
${configuration.features.invoice_history.enabled && invoiceSection(portal)}</div>`,
  );
}

function stateText(subscription: Subscription, locale: string | null): string {
  const { status, cancel_at, trial_end } = subscription;
  if (cancel_at !== null) return `Ends on ${dateText(cancel_at, locale)}.`;
  if (status === 'trialing' && trial_end !== null) return `Free until ${dateText(trial_end, locale)}.`;
  if (status === 'past_due' || status === 'unpaid') return 'Your last payment failed.';
  if (status === 'paused') return 'Paused.';
  return `Renews on ${dateText(periodEnd(subscription), locale)}.`;
}

function subscriptionCard(portal: Portal, subscription: Subscription): Html {
  const { features } = portal.configuration;
  const { locale } = portal.session;
  const [item] = subscription.items.data;
  const owed = openInvoices(portal).find(
    (invoice) => invoice.parent?.subscription_details.subscription === subscription.id,
  );
  const to = (page: string, text: string) =>
    html`<a class="button quiet" href="${portal.home}/${page}?subscription=${subscription.id}">${text}</a>`;
  const post = (page: string, field: string, value: string, text: string) =>
    html`<form method="post" action="${portal.home}/${page}"><input type="hidden" name="${field}" value="${value}"><button>${text}</button></form>`;
  return html`<section><h2>${item ? productName(portal.operation, item.price) : 'Subscription'}</h2>
<p>${item && priceText(item.price, item.quantity, locale)}<br><span class="soft">${stateText(subscription, locale)}</span></p>
<div class="row">
${owed && post('pay', 'invoice', owed.id, `Pay ${money(owed.amount_remaining, owed.currency, locale)} now`)}
${features.subscription_update.enabled && subscription.cancel_at === null && to('plan', 'Change plan')}
${
  features.subscription_cancel.enabled &&
  (subscription.cancel_at === null
    ? to('cancel', 'Cancel subscription')
    : post('resume', 'subscription', subscription.id, 'Keep subscription'))
}
</div></section>`;
}

export function openInvoices({ operation, customer }: Portal): Invoice[] {
  return operation.world.objects.all('invoice', [
    { path: '$.customer', is: customer.id },
    { path: '$.status', is: 'open' },
  ]);
}

function cardSection({ operation, configuration, customer, subscriptions, home }: Portal): Html {
  const { objects } = operation.world;
  const id = subscriptions[0]?.default_payment_method ?? customer.invoice_settings.default_payment_method;
  const card = id ? objects.find('payment_method', id)?.card : undefined;
  const isOffered = configuration.features.payment_method_update.enabled;
  return html`<section><h2>Card</h2><div class="row apart"><span>${
    card
      ? `${brandName(card.brand)} ending in ${card.last4}, expires ${String(card.exp_month).padStart(2, '0')}/${String(card.exp_year).slice(-2)}`
      : 'None'
  }</span>${isOffered && html`<a class="button quiet" href="${home}/card">Update card</a>`}</div></section>`;
}

function invoiceSection({ operation, customer, session: { locale } }: Portal): Html {
  const invoices = operation.world.objects.page('invoice', [{ path: '$.customer', is: customer.id }], {
    limit: 24,
  });
  if (invoices.data.length === 0) return html`<section><h2>Invoices</h2><p>None yet.</p></section>`;
  return html`<section><h2>Invoices</h2><table><thead><tr><th scope="col">Date</th><th scope="col">State</th><th scope="col">Amount</th></tr></thead>
<tbody>${(invoices.data as Invoice[]).map(
    (invoice) =>
      html`<tr><td><a href="/i/${invoice.id}">${dateText(invoice.created, locale)}</a></td><td>${invoice.status}</td><td>${money(invoice.total, invoice.currency, locale)}</td></tr>`,
  )}</tbody></table></section>`;
}

export const homePages = { 'GET /p/session/:id': inPortal(home) };
