import { offeredPrices } from '../api/portal.ts';
import { changePlan, type Proration, previewChange } from '../billing/change-plan.ts';
import { pay, stopCollecting } from '../billing/dunning.ts';
import { productName } from '../billing/start-subscription.ts';
import { end, isLive, periodEnd, plannedEnd, save } from '../billing/subscription-state.ts';
import type { Reply } from '../http/server.ts';
import type { Subscription } from '../resources.ts';
import { dateText, html, money, note, type PageContext, priceText, redirect } from './page.ts';
import { openInvoices } from './portal-home.ts';
import {
  backLink,
  completeFlow,
  inPortal,
  type Portal,
  portalPage,
  selectedSubscription,
} from './portal-session.ts';

const none = ({ home }: Portal): Reply =>
  note(404, 'No such subscription', 'It may have ended already.', `${home}?home=1`);
const off = ({ home }: Portal): Reply =>
  note(403, 'Not available', 'This cannot be changed here.', `${home}?home=1`);

function planForm(portal: Portal, visit: PageContext): Reply {
  const subscription = selectedSubscription(portal, visit);
  const [item] = subscription?.items.data ?? [];
  if (!subscription || !item) return none(portal);
  if (!portal.configuration.features.subscription_update.enabled) return off(portal);
  const prices = offeredPrices(portal.operation, portal.configuration).filter(
    ({ currency }) => currency === subscription.currency,
  );
  return portalPage(
    portal,
    'Change plan',
    html`<section><h1>Change plan</h1>
<form method="post" action="${portal.home}/plan"><input type="hidden" name="subscription" value="${subscription.id}">
<fieldset><legend>Choose a plan</legend>${prices.map(
      (
        price,
      ) => html`<label class="choice"><input type="radio" name="price" value="${price.id}" required${price.id === item.price.id && html` checked`}>
<span><strong>${productName(portal.operation, price)}</strong>${priceText(price, item.quantity, portal.session.locale)}${price.id === item.price.id && ' · your plan today'}</span></label>`,
    )}</fieldset>
<p class="hint">The unused part of what you paid counts towards the new plan.</p>
<div class="row"><button>Change plan</button>${backLink(portal, 'subscription_update')}</div></form></section>`,
  );
}

function submitPlan(portal: Portal, visit: PageContext): Reply {
  const subscription = selectedSubscription(portal, visit);
  const [item] = subscription?.items.data ?? [];
  if (!subscription || !item) return none(portal);
  const { features } = portal.configuration;
  if (!features.subscription_update.enabled) return off(portal);
  const price = offeredPrices(portal.operation, portal.configuration).find(
    ({ id, currency }) => id === visit.typed['price'] && currency === subscription.currency,
  );
  if (!price) return planForm(portal, visit);
  const isConfirmed = portal.session.flow?.type === 'subscription_update_confirm';
  const flow = isConfirmed ? 'subscription_update_confirm' : 'subscription_update';
  if (price.id === item.price.id) return completeFlow(portal, flow, 'Your plan is as it was.');
  const proration = features.subscription_update.proration_behavior as Proration;
  changePlan(portal.operation, subscription, price, item.quantity, proration);
  return completeFlow(portal, flow, `Your plan is now ${productName(portal.operation, price)}.`);
}

/** Renders the cost of the plan change that the session names, with a button to confirm it. */
function confirmForm(portal: Portal, visit: PageContext): Reply {
  const { operation, session, configuration, home } = portal;
  const subscription = selectedSubscription(portal, visit);
  const [change] = session.flow?.subscription_update_confirm?.items ?? [];
  const price = offeredPrices(operation, configuration).find(({ id }) => id === change?.price);
  if (!subscription || !change || !price) return none(portal);
  if (!configuration.features.subscription_update.enabled) return off(portal);
  const proration = configuration.features.subscription_update.proration_behavior as Proration;
  const invoice = previewChange(operation, subscription, price, change.quantity, proration);
  const isNow = invoice.next_payment_attempt === operation.at;
  const lines = invoice.lines.data.map(
    (line) => html`<dt>${line.description}</dt><dd>${money(line.amount, invoice.currency)}</dd>`,
  );
  return portalPage(
    portal,
    'Confirm your new plan',
    html`<section><h1>Confirm your new plan</h1>
<p><strong>${productName(operation, price)}</strong> ${priceText(price, change.quantity)}</p>
<dl>${lines}<dt class="total">${isNow ? 'Due today' : `Due on ${dateText(periodEnd(subscription))}`}</dt><dd class="total">${money(invoice.amount_due, invoice.currency)}</dd></dl>
<form method="post" action="${home}/plan"><input type="hidden" name="subscription" value="${subscription.id}"><input type="hidden" name="price" value="${price.id}">
<div class="row"><button>Confirm</button>${backLink(portal, 'subscription_update_confirm')}</div></form></section>`,
  );
}

function cancelForm(portal: Portal, visit: PageContext): Reply {
  const subscription = selectedSubscription(portal, visit);
  if (!subscription) return none(portal);
  const { subscription_cancel: feature } = portal.configuration.features;
  if (!feature.enabled) return off(portal);
  const when =
    feature.mode === 'immediately'
      ? 'It ends at once.'
      : `You keep it until ${dateText(periodEnd(subscription), portal.session.locale)}. After that you will not be charged again.`;
  return portalPage(
    portal,
    'Cancel subscription',
    html`<section><h1>Cancel your subscription?</h1><p>${when}</p>
<form method="post" action="${portal.home}/cancel"><input type="hidden" name="subscription" value="${subscription.id}">
<div class="row"><button class="danger">Cancel subscription</button>${backLink(portal, 'subscription_cancel')}</div></form></section>`,
  );
}

function submitCancel(portal: Portal, visit: PageContext): Reply {
  const subscription = selectedSubscription(portal, visit);
  if (!subscription) return none(portal);
  const { subscription_cancel: feature } = portal.configuration.features;
  if (!feature.enabled) return off(portal);
  if (feature.mode === 'immediately')
    stopCollecting(portal.operation, end(portal.operation, subscription, 'cancellation_requested'));
  else if (subscription.cancel_at === null)
    save(portal.operation, plannedEnd(portal.operation, subscription, periodEnd(subscription), true));
  return completeFlow(portal, 'subscription_cancel', 'Your subscription is cancelled.');
}

function resume(portal: Portal, visit: PageContext): Reply {
  const subscription: Subscription | undefined = selectedSubscription(portal, visit);
  if (!subscription || !isLive(subscription)) return none(portal);
  save(portal.operation, plannedEnd(portal.operation, subscription, null, false));
  return redirect(`${portal.home}?home=1&done=${encodeURIComponent('Your subscription goes on.')}`);
}

function payOpen(portal: Portal, { typed }: PageContext): Reply {
  const invoice = openInvoices(portal).find(({ id }) => id === typed['invoice']);
  const isPaid = !invoice || pay(portal.operation, invoice).isPaid;
  const text = isPaid ? 'Paid. Thank you.' : 'The payment was declined. Update your card and try again.';
  return redirect(`${portal.home}?home=1&done=${encodeURIComponent(text)}`);
}

export const planPages = {
  'GET /p/session/:id/plan': inPortal(planForm),
  'POST /p/session/:id/plan': inPortal(submitPlan),
  'GET /p/session/:id/confirm': inPortal(confirmForm),
  'GET /p/session/:id/cancel': inPortal(cancelForm),
  'POST /p/session/:id/cancel': inPortal(submitCancel),
  'POST /p/session/:id/resume': inPortal(resume),
  'POST /p/session/:id/pay': inPortal(payOpen),
};
