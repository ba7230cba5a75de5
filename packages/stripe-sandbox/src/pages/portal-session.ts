import { isLive } from '../billing/subscription-state.ts';
import type { Operation } from '../context.ts';
import type { Reply } from '../http/server.ts';
import type { Customer, PortalConfiguration, PortalSession, Subscription } from '../resources.ts';
import { html, note, type PageContext, page, redirect } from './page.ts';

/** Everything that a page of the portal needs. */
export interface Portal {
  /** Operation in the customer's time. */
  operation: Operation;
  session: PortalSession;
  configuration: PortalConfiguration;
  customer: Customer;
  subscriptions: Subscription[];
  /** Path of the portal's first page. */
  home: string;
}

const lifetime = 3600;

/** Renders a page of the portal, or the reason why the page is unavailable. */
export function inPortal(work: (portal: Portal, visit: PageContext) => Reply) {
  return (visit: PageContext): Reply => {
    const { objects } = visit.operation.world;
    const [session] = objects.all('billing_portal.session', [
      // Find the session by the end of its URL: the server's port may have changed since the session began.
      { path: '$.url', by: 'among', is: `*/p/session/${visit.id}` },
    ]);
    const customer = session && objects.find('customer', session.customer);
    const configuration = session && objects.find('billing_portal.configuration', session.configuration);
    if (!session || !customer || customer.deleted || !configuration)
      return note(404, 'No such portal', 'This address belongs to nobody.');
    if (visit.operation.at > session.created + lifetime)
      return note(
        410,
        'This link has expired',
        'Go back to where you came from and open it again.',
        session.return_url,
      );
    const subscriptions = objects
      .all('subscription', [{ path: '$.customer', is: customer.id }])
      .filter(isLive);
    return work(
      {
        operation: visit.operation,
        session,
        configuration,
        customer,
        subscriptions,
        home: `/p/session/${visit.id}`,
      },
      visit,
    );
  };
}

/** Returns the subscription named by the path or the form, if it is the customer's own. */
export function selectedSubscription(
  { subscriptions }: Portal,
  visit: PageContext,
): Subscription | undefined {
  const id = visit.typed['subscription'] ?? visit.query.get('subscription');
  return subscriptions.find((subscription) => subscription.id === id);
}

/**
 * Redirects after a finished flow as the session defines; in a session without this flow, to the portal's first page.
 */
export function completeFlow({ session, home }: Portal, flow: string, what: string): Reply {
  if (session.flow?.type !== flow) return redirect(`${home}?done=${encodeURIComponent(what)}`);
  const { type, redirect: target } = session.flow.after_completion;
  if (type === 'redirect' && target) return redirect(target.return_url);
  if (type === 'hosted_confirmation') return note(200, what, 'You can close this page.', session.return_url);
  return redirect(`${home}?home=1&done=${encodeURIComponent(what)}`);
}

export const returnUrls = ({ session }: Portal): (string | null)[] => [
  session.return_url,
  session.flow?.after_completion.redirect?.return_url ?? null,
];

/**
 * Returns the link back from a portal page: to the portal's first page, or out of the portal if it was opened only
 * for this flow.
 */
export function backLink(portal: Portal, flow: string) {
  const isFlow = portal.session.flow?.type === flow;
  const target =
    isFlow && portal.session.return_url !== null ? portal.session.return_url : `${portal.home}?home=1`;
  return html`<a class="button quiet" href="${target}">Go back</a>`;
}

export const portalPage = (portal: Portal, title: string, content: ReturnType<typeof html>): Reply =>
  page(title, content, { leadsTo: returnUrls(portal), locale: portal.session.locale });
