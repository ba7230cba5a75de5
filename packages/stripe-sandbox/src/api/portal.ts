import type { Operation } from '../context.ts';
import { emit } from '../events.ts';
import { invalid } from '../http/api-error.ts';
import { listing } from '../http/listing.ts';
import { checkedUrl, type Params } from '../http/params.ts';
import type { Routes } from '../http/router.ts';
import { newId } from '../ids.ts';
import type { PortalConfiguration, PortalFlow, PortalSession, Price } from '../resources.ts';
import type { Condition } from '../store/objects.ts';
import { getCustomer, getOr404, getPrice, getSubscription } from './get-or-404.ts';

type Features = PortalConfiguration['features'];

const prorations = ['create_prorations', 'always_invoice', 'none'] as const;

/** Parses portal features. Omitted features keep their current value, or are off. */
function featuresFrom(sent: Params | undefined, old?: Features): Features {
  const before = old as unknown as Record<string, Record<string, unknown>> | undefined;
  const feature = (name: string, fallback: Record<string, unknown>, read: (params: Params) => object) => {
    const params = sent?.within(name);
    const value = before?.[name] ?? fallback;
    return params
      ? { ...value, enabled: params.flag('enabled') ?? value['enabled'], ...read(params) }
      : value;
  };
  return {
    customer_update: feature('customer_update', { allowed_updates: [], enabled: false }, (params) => ({
      allowed_updates: params.texts('allowed_updates'),
    })),
    invoice_history: feature('invoice_history', { enabled: false }, () => ({})),
    payment_method_update: feature(
      'payment_method_update',
      { enabled: false, payment_method_configuration: null },
      () => ({}),
    ),
    subscription_cancel: feature(
      'subscription_cancel',
      {
        cancellation_reason: { enabled: false, feedback_options: null, options: [] },
        enabled: false,
        mode: 'at_period_end',
        proration_behavior: 'none',
      },
      (params) => {
        const mode = params.choice('mode', ['at_period_end', 'immediately']);
        const proration = params.choice('proration_behavior', prorations);
        params.ignore('cancellation_reason');
        return { ...(mode && { mode }), ...(proration && { proration_behavior: proration }) };
      },
    ),
    subscription_pause: { duration: { interval_options: [], type: 'indefinite' }, enabled: false },
    subscription_update: feature(
      'subscription_update',
      {
        billing_cycle_anchor: null,
        default_allowed_updates: [],
        enabled: false,
        products: null,
        proration_behavior: 'none',
        schedule_at_period_end: { conditions: [] },
        trial_update_behavior: 'continue_trial',
      },
      updateFields,
    ),
  } as unknown as Features;
}

function updateFields(params: Params): object {
  const proration = params.choice('proration_behavior', prorations);
  params.ignore('billing_cycle_anchor', 'schedule_at_period_end', 'trial_update_behavior');
  return {
    ...(params.has('default_allowed_updates') && {
      default_allowed_updates: params.texts('default_allowed_updates'),
    }),
    ...(params.has('products') && {
      products: params.each('products').map((product) => {
        product.ignore('adjustable_quantity');
        return {
          adjustable_quantity: { enabled: false, maximum: null, minimum: 1 },
          prices: product.texts('prices'),
          product: product.needed('product'),
        };
      }),
    }),
    ...(proration && { proration_behavior: proration }),
  };
}

/** Returns conditions on flags, which SQLite's JSON stores as 1 and 0. */
function flagFilters(params: Params, ...names: string[]): Condition[] {
  return names.flatMap((name) => {
    const flag = params.flag(name);
    return flag === undefined ? [] : [{ path: `$.${name}`, is: Number(flag) } satisfies Condition];
  });
}

const kind = 'billing_portal.configuration';

const getConfiguration = (operation: Operation, id: string, param?: string): PortalConfiguration =>
  getOr404(operation, kind, 'configuration', id, param);

/**
 * Creates a portal configuration.
 * @param isDefault used by sessions that name no configuration
 */
export function createConfiguration(
  operation: Operation,
  params: Params,
  isDefault: boolean,
): PortalConfiguration {
  const profile = params.within('business_profile');
  const returnUrl = params.textOrNull('default_return_url') ?? null;
  params.ignore('login_page');
  const configuration: PortalConfiguration = {
    id: newId('bpc'),
    object: kind,
    active: true,
    application: null,
    business_profile: {
      headline: profile?.textOrNull('headline') ?? null,
      privacy_policy_url: profile?.textOrNull('privacy_policy_url') ?? null,
      terms_of_service_url: profile?.textOrNull('terms_of_service_url') ?? null,
    },
    created: operation.at,
    default_return_url: returnUrl === null ? null : checkedUrl(returnUrl, 'default_return_url'),
    features: featuresFrom(params.within('features')),
    is_default: isDefault,
    livemode: false,
    login_page: { enabled: false, url: null },
    metadata: params.metadata(),
    name: params.textOrNull('name') ?? null,
    updated: operation.at,
  };
  operation.world.objects.insert(configuration);
  emit(operation, 'billing_portal.configuration.created', configuration);
  return configuration;
}

function defaultConfiguration(operation: Operation): PortalConfiguration {
  const [first] = operation.world.objects.all(kind, [{ path: '$.is_default', is: 1 }]);
  if (!first)
    throw invalid('No configuration provided and no default configuration exists.', 'configuration');
  return first;
}

const flows = [
  'payment_method_update',
  'subscription_cancel',
  'subscription_update',
  'subscription_update_confirm',
] as const;

/** Reads the change that a customer is asked to confirm. */
function updateToConfirm(
  operation: Operation,
  sent: Params | undefined,
  subscription: string,
): NonNullable<PortalFlow['subscription_update_confirm']> {
  const param = 'flow_data[subscription_update_confirm][items]';
  const [item, second] = sent?.each('items') ?? [];
  if (!item || second) throw invalid('Name the one item to change.', param);
  const [current] = getSubscription(operation, subscription).items.data;
  const id = item.needed('id');
  if (id !== current?.id) throw invalid(`No such subscription item: '${id}'`, param, 'resource_missing');
  const price = getPrice(operation, item.needed('price'), param);
  if (price.currency !== current.price.currency)
    throw invalid('The price is in another currency than the subscription.', param);
  const quantity = item.integer('quantity') ?? current.quantity;
  return { subscription, items: [{ id, price: price.id, quantity }], discounts: null };
}

function flowFrom(operation: Operation, params: Params, customer: string): PortalFlow | null {
  const flow = params.within('flow_data');
  if (!flow) return null;
  flow.needed('type');
  const type = flow.choice('type', flows) ?? 'payment_method_update';
  const within = flow.within(type);
  const subject = within?.needed('subscription');
  const confirmed =
    type === 'subscription_update_confirm' ? updateToConfirm(operation, within, subject ?? '') : null;
  if (type !== 'payment_method_update') {
    const param = `flow_data[${type}][subscription]`;
    if (subject === undefined) throw invalid(`Missing required param: ${param}.`, param, 'parameter_missing');
    if (getSubscription(operation, subject, param).customer !== customer)
      throw invalid(`The subscription ${subject} belongs to another customer.`, param);
  }
  const after = flow.within('after_completion');
  const redirect = after?.within('redirect')?.needed('return_url');
  const endings = ['portal_homepage', 'redirect', 'hosted_confirmation'] as const;
  const message = after?.within('hosted_confirmation')?.textOrNull('custom_message') ?? null;
  const ending = after?.choice('type', endings) ?? 'portal_homepage';
  if (ending === 'redirect' && redirect === undefined)
    throw invalid('Missing required param: flow_data[after_completion][redirect][return_url].', 'flow_data');
  const subjectOf = (flowType: string) =>
    flowType === type && subject !== undefined ? { subscription: subject } : null;
  const cancel = subjectOf('subscription_cancel');
  return {
    after_completion: {
      hosted_confirmation: ending === 'hosted_confirmation' ? { custom_message: message } : null,
      redirect:
        redirect === undefined
          ? null
          : { return_url: checkedUrl(redirect, 'flow_data[after_completion][redirect][return_url]') },
      type: ending,
    } as PortalFlow['after_completion'],
    customer_update: null,
    subscription_pause: null,
    subscription_update_confirm: confirmed,
    subscription_cancel: cancel && { ...cancel, retention: null },
    subscription_update: subjectOf('subscription_update'),
    type,
  };
}

function createSession(operation: Operation, params: Params): PortalSession {
  const customer = getCustomer(operation, params.needed('customer'));
  const named = params.text('configuration');
  const configuration =
    named === undefined
      ? defaultConfiguration(operation)
      : getConfiguration(operation, named, 'configuration');
  const returnUrl = params.text('return_url') ?? configuration.default_return_url;
  const secret = newId('p', 32);
  const session: PortalSession = {
    id: newId('bps'),
    object: 'billing_portal.session',
    configuration: configuration.id,
    created: operation.at,
    customer: customer.id,
    customer_account: null,
    flow: flowFrom(operation, params, customer.id),
    livemode: false,
    locale: params.locale(),
    on_behalf_of: null,
    return_url: returnUrl === null ? null : checkedUrl(returnUrl, 'return_url'),
    url: `${operation.world.hostedUrl()}/p/session/${secret}`,
  };
  operation.world.objects.insert(session);
  emit(operation, 'billing_portal.session.created', session);
  return session;
}

export const portal: Routes = {
  'POST /v1/billing_portal/configurations': (operation, params) => {
    if (!params.has('features'))
      throw invalid('Missing required param: features.', 'features', 'parameter_missing');
    return createConfiguration(operation, params, false);
  },
  'GET /v1/billing_portal/configurations': (operation, params) =>
    listing(
      operation,
      params,
      kind,
      '/v1/billing_portal/configurations',
      flagFilters(params, 'active', 'is_default'),
    ),
  'POST /v1/billing_portal/sessions': createSession,
};

/** Returns the prices that the portal offers: those in the configuration, or all active prices if it lists none. */
export function offeredPrices(operation: Operation, configuration: PortalConfiguration): Price[] {
  const listed = configuration.features.subscription_update.products?.flatMap(({ prices }) => prices);
  return operation.world.objects
    .all('price')
    .filter((price) => price.active && price.recurring && (listed?.includes(price.id) ?? true));
}
