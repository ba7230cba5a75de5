import { randomInt } from 'node:crypto';
import type { Operation } from '../context.ts';
import { emit } from '../events.ts';
import { newId } from '../ids.ts';
import type { Customer, Metadata } from '../resources.ts';

export interface CustomerFields {
  email: string | null;
  name: string | null;
  phone: string | null;
  description: string | null;
  metadata: Metadata;
}

export function createCustomer(operation: Operation, fields: CustomerFields): Customer {
  const customer: Customer = {
    id: newId('cus', 14),
    object: 'customer',
    address: null,
    balance: 0,
    created: operation.at,
    currency: null,
    customer_account: null,
    default_source: null,
    delinquent: false,
    description: fields.description,
    discount: null,
    email: fields.email,
    invoice_prefix: randomInt(0x1000_0000, 0xffff_ffff).toString(16).toUpperCase(),
    invoice_settings: {
      custom_fields: null,
      default_payment_method: null,
      footer: null,
      rendering_options: null,
    } as Customer['invoice_settings'],
    livemode: false,
    metadata: fields.metadata,
    name: fields.name,
    next_invoice_sequence: 1,
    phone: fields.phone,
    preferred_locales: [],
    shipping: null,
    tax_exempt: 'none',
    test_clock: null,
  };
  operation.world.objects.insert(customer);
  emit(operation, 'customer.created', customer);
  return customer;
}
