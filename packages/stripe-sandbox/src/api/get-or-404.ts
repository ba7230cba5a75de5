import type { Operation } from '../context.ts';
import { missing } from '../http/api-error.ts';
import type { Customer, Kinds, PaymentMethod, Price, Product, Subscription } from '../resources.ts';

/**
 * Returns the object with this id, of the right kind.
 * @throws ApiError 404 in Stripe's words, with the name of the parameter
 */
export function getOr404<K extends keyof Kinds>(
  operation: Operation,
  kind: K,
  noun: string,
  id: string,
  param?: string,
): Kinds[K] {
  const body = operation.world.objects.find(kind, id);
  if (!body) throw missing(noun, id, param);
  return body;
}

/** Returns a customer who is not deleted. */
export function getCustomer(operation: Operation, id: string, param = 'customer'): Customer {
  const customer = getOr404(operation, 'customer', 'customer', id, param);
  if (customer.deleted) throw missing('customer', id, param);
  return customer;
}

export const getPrice = (operation: Operation, id: string, param: string): Price =>
  getOr404(operation, 'price', 'price', id, param);

export const getProduct = (operation: Operation, id: string, param: string): Product =>
  getOr404(operation, 'product', 'product', id, param);

export const getSubscription = (operation: Operation, id: string, param?: string): Subscription =>
  getOr404(operation, 'subscription', 'subscription', id, param);

export const getPaymentMethod = (operation: Operation, id: string, param: string): PaymentMethod =>
  getOr404(operation, 'payment_method', 'PaymentMethod', id, param);
