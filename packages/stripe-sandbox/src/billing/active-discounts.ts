import type { Operation } from '../context.ts';
import type { Discount, Subscription } from '../resources.ts';

/** Returns the discounts that apply to the next invoice of a subscription. */
export function activeDiscounts(operation: Operation, subscription: Subscription): Discount[] {
  const { objects } = operation.world;
  return (subscription.discounts ?? []).flatMap((id) => {
    const discount = objects.find('discount', id);
    const isOver =
      !discount ||
      (discount.end !== null && discount.end <= operation.at) ||
      objects.hidden(id)['isUsed'] === true;
    return isOver ? [] : [discount];
  });
}
