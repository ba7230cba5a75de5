import type { Operation } from '../context.ts';
import { missing } from '../http/api-error.ts';
import type { Customer, Kinds, PaymentMethod, Price, Product, Subscription } from '../resources.ts';

/**
 * Returns the object with this id, of the right kind.
 * @throws ApiError 404 in Stripe's words, with the name of the parameter
 */
export function getOr404<K extends keyof Kinds>(
  act: Operation,
  kind: K,
  noun: string,
  id: string,
  param?: string,
): Kinds[K] {
  const body = act.world.objects.find(kind, id);
  if (!body) throw missing(noun, id, param);
  return body;
}

/** Returns a customer who is not deleted. */
export function getCustomer(act: Operation, id: string, param = 'customer'): Customer {
  const customer = getOr404(act, 'customer', 'customer', id, param);
  if (customer.deleted) throw missing('customer', id, param);
  return customer;
}

export const getPrice = (act: Operation, id: string, param: string): Price =>
  getOr404(act, 'price', 'price', id, param);

export const getProduct = (act: Operation, id: string, param: string): Product =>
  getOr404(act, 'product', 'product', id, param);

export const getSubscription = (act: Operation, id: string, param?: string): Subscription =>
  getOr404(act, 'subscription', 'subscription', id, param);

export const getPaymentMethod = (act: Operation, id: string, param: string): PaymentMethod =>
  getOr404(act, 'payment_method', 'PaymentMethod', id, param);
