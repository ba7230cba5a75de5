import { Ajv, type ValidateFunction } from 'ajv';
import { schemaOfSdk } from './sdk-types.ts';

/** SDK type of each kind of object in the sandbox's responses. */
const types: Readonly<Record<string, string>> = {
  'billing_portal.configuration': 'Configuration',
  'billing_portal.session': 'PortalSession',
  charge: 'Charge',
  'checkout.session': 'CheckoutSession',
  coupon: 'Coupon',
  customer: 'Customer',
  discount: 'Discount',
  dispute: 'Dispute',
  event: 'EventBase',
  invoice: 'Invoice',
  invoice_payment: 'InvoicePayment',
  line_item: 'InvoiceLineItem',
  payment_intent: 'PaymentIntent',
  payment_method: 'PaymentMethod',
  price: 'Price',
  product: 'Product',
  promotion_code: 'PromotionCode',
  refund: 'Refund',
  subscription: 'Subscription',
};

// Not strict, because the generated schema has `nullable` unions and formats that strict mode rejects.
const ajv = new Ajv({ strict: false, allErrors: true }).addSchema(schemaOfSdk(), 'sdk');

const compile = (type: string): ValidateFunction => ajv.compile({ $ref: `sdk#/definitions/${type}Answer` });

// Compiled on import, because compiling blocks the thread. On a busy machine that takes longer than the 5 s
// for which the sandbox, in the same thread, keeps an idle connection: compiling between two requests would
// let the second fail on a closing connection.
const validators = new Map([...Object.values(types), 'DeletedCustomer'].map((type) => [type, compile(type)]));

/** Number of responses of each kind that were checked against the SDK's types. */
export const checked = new Map<string, number>();

/** @throws Error naming where a response differs from the SDK's types */
export function checkAnswer(answer: unknown): void {
  const body = answer as Record<string, unknown>;
  if (body['error'] !== undefined) return checkError(body['error'] as Record<string, unknown>);
  const kind = String(body['object']);
  if (kind === 'list') return checkList(body);
  if (kind === 'search_result') return checkSearch(body);
  const type = types[kind];
  if (type === undefined) throw new Error(`No type of the SDK is known for '${kind}'.`);
  // The SDK's general event type does not describe `data.object`, so that object is validated by its own type.
  const shell = kind === 'event' ? { ...body, data: { object: {} } } : body;
  checkType(body['deleted'] === true ? `Deleted${type}` : type, shell);
  checked.set(kind, (checked.get(kind) ?? 0) + 1);
  if (kind === 'event') checkAnswer((body['data'] as { object: unknown }).object);
}

function checkType(type: string, body: unknown): void {
  const validate = validators.get(type);
  if (!validate) throw new Error(`No type '${type}' of the SDK is known.`);
  if (validate(body)) return;
  const problems = (validate.errors ?? []).filter(({ keyword }) => keyword !== 'anyOf').slice(0, 12);
  throw new Error(
    `Not a ${type}: ${problems.map(({ instancePath, message, params }) => `${instancePath} ${message} ${JSON.stringify(params)}`).join('; ')}`,
  );
}

function checkList(list: Record<string, unknown>): void {
  const { data, has_more, url } = list;
  if (
    !Array.isArray(data) ||
    typeof has_more !== 'boolean' ||
    typeof url !== 'string' ||
    !url.startsWith('/v1/')
  )
    throw new Error(`Not a list: ${JSON.stringify(list).slice(0, 200)}`);
  for (const item of data) checkAnswer(item);
}

function checkSearch({ next_page, ...list }: Record<string, unknown>): void {
  checkList(list);
  if (list['has_more'] === true ? typeof next_page !== 'string' : next_page !== null)
    throw new Error(`Not the next page of a search: ${String(next_page)}`);
  checked.set('search_result', (checked.get('search_result') ?? 0) + 1);
}

const errorTypes = [
  'api_error',
  'authentication_error',
  'card_error',
  'idempotency_error',
  'invalid_request_error',
  'rate_limit_error',
];

function checkError({ type, message }: Record<string, unknown>): void {
  if (!errorTypes.includes(String(type)) || typeof message !== 'string' || message === '')
    throw new Error(`Not an error of Stripe's: ${String(type)}`);
}
