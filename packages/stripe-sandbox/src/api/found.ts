import { missing } from '../http/api-error.ts';
import type { Customer, Kinds, PaymentMethod, Price, Product, Subscription } from '../resources.ts';
import type { Act } from '../world.ts';

/**
 * The object of an id, of the right kind.
 * @throws ApiError 404 as Stripe words it, with the parameter that named it
 */
export function found<K extends keyof Kinds>(
  act: Act,
  kind: K,
  noun: string,
  id: string,
  param?: string,
): Kinds[K] {
  const body = act.world.objects.find(kind, id);
  if (!body) throw missing(noun, id, param);
  return body;
}

/** A customer who is not deleted. */
export function foundCustomer(act: Act, id: string, param = 'customer'): Customer {
  const customer = found(act, 'customer', 'customer', id, param);
  if (customer.deleted) throw missing('customer', id, param);
  return customer;
}

export const foundPrice = (act: Act, id: string, param: string): Price =>
  found(act, 'price', 'price', id, param);

export const foundProduct = (act: Act, id: string, param: string): Product =>
  found(act, 'product', 'product', id, param);

export const foundSubscription = (act: Act, id: string, param?: string): Subscription =>
  found(act, 'subscription', 'subscription', id, param);

export const foundMethod = (act: Act, id: string, param: string): PaymentMethod =>
  found(act, 'payment_method', 'PaymentMethod', id, param);
