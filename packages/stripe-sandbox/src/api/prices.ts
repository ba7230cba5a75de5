import type { Operation } from '../context.ts';
import { change, emit } from '../events.ts';
import { invalid } from '../http/api-error.ts';
import { equalities, listing } from '../http/listing.ts';
import type { Params } from '../http/params.ts';
import type { Routes } from '../http/router.ts';
import { newId } from '../ids.ts';
import type { Interval, Metadata, Price, Product } from '../resources.ts';
import { getPrice, getProduct } from './get-or-404.ts';

interface ProductFields {
  id: string;
  name: string;
  description: string | null;
  metadata: Metadata;
}

export function createProduct(operation: Operation, fields: ProductFields): Product {
  const product: Product = {
    object: 'product',
    active: true,
    created: operation.at,
    default_price: null,
    images: [],
    livemode: false,
    marketing_features: [],
    package_dimensions: null,
    shippable: null,
    statement_descriptor: null,
    tax_code: null,
    tax_details: null,
    type: 'service',
    unit_label: null,
    updated: operation.at,
    url: null,
    ...fields,
  };
  operation.world.objects.insert(product);
  emit(operation, 'product.created', product);
  return product;
}

export interface PriceFields {
  id: string;
  product: string;
  currency: string;
  unitAmount: number;
  recurring: { interval: Interval; intervalCount: number } | null;
  lookupKey: string | null;
  nickname: string | null;
  metadata: Metadata;
}

export function createPrice(operation: Operation, fields: PriceFields): Price {
  const price: Price = {
    id: fields.id,
    object: 'price',
    active: true,
    billing_scheme: 'per_unit',
    created: operation.at,
    currency: fields.currency,
    custom_unit_amount: null,
    livemode: false,
    lookup_key: fields.lookupKey,
    metadata: fields.metadata,
    nickname: fields.nickname,
    product: fields.product,
    recurring: fields.recurring && {
      interval: fields.recurring.interval,
      interval_count: fields.recurring.intervalCount,
      meter: null,
      trial_period_days: null,
      usage_type: 'licensed',
    },
    tax_behavior: 'unspecified',
    tiers_mode: null,
    transform_quantity: null,
    type: fields.recurring ? 'recurring' : 'one_time',
    unit_amount: fields.unitAmount,
    unit_amount_decimal: String(fields.unitAmount),
  };
  operation.world.objects.insert(price);
  emit(operation, 'price.created', price);
  return price;
}

const intervals = ['day', 'week', 'month', 'year'] as const;

function recurringOf(params: Params): PriceFields['recurring'] {
  const recurring = params.within('recurring');
  if (!recurring) return null;
  recurring.needed('interval');
  const intervalCount = recurring.integer('interval_count') ?? 1;
  if (intervalCount < 1) throw invalid('This value must be at least 1.', 'recurring[interval_count]');
  recurring.ignore('usage_type');
  return { interval: recurring.choice('interval', intervals) ?? 'month', intervalCount };
}

function productOf(operation: Operation, params: Params): string {
  const made = params.within('product_data');
  if (!made) return getProduct(operation, params.needed('product'), 'product').id;
  const name = made.needed('name');
  return createProduct(operation, {
    id: newId('prod', 14),
    name,
    description: null,
    metadata: made.metadata(),
  }).id;
}

export const prices: Routes = {
  'POST /v1/prices': (operation, params) => {
    const unitAmount = params.integer('unit_amount');
    if (unitAmount === undefined || unitAmount < 0)
      throw invalid('Missing required param: unit_amount.', 'unit_amount', 'parameter_missing');
    params.ignore('tax_behavior', 'billing_scheme');
    return createPrice(operation, {
      id: newId('price'),
      product: productOf(operation, params),
      currency: params.needed('currency').toLowerCase(),
      unitAmount,
      recurring: recurringOf(params),
      lookupKey: params.textOrNull('lookup_key') ?? null,
      nickname: params.textOrNull('nickname') ?? null,
      metadata: params.metadata(),
    });
  },
  'GET /v1/prices': (operation, params) => {
    const active = params.flag('active');
    const keys = params.texts('lookup_keys');
    const interval = params.within('recurring')?.text('interval');
    return listing(operation, params, 'price', '/v1/prices', [
      ...equalities(params, 'product', 'currency', 'type'),
      ...(active === undefined ? [] : [{ path: '$.active', is: Number(active) } as const]),
      ...(keys.length === 0 ? [] : [{ path: '$.lookup_key', by: 'among', is: keys.join('|') } as const]),
      ...(interval === undefined ? [] : [{ path: '$.recurring.interval', is: interval } as const]),
    ]);
  },
  'GET /v1/prices/:id': (operation, _params, id) => getPrice(operation, id, 'id'),
  'POST /v1/prices/:id': (operation, params, id) => {
    const old = getPrice(operation, id, 'id');
    const nickname = params.textOrNull('nickname');
    const price: Price = {
      ...old,
      active: params.flag('active') ?? old.active,
      nickname: nickname === undefined ? old.nickname : nickname,
      metadata: params.metadata(old.metadata),
    };
    change(operation, price, 'price.updated');
    return price;
  },

  'POST /v1/products': (operation, params) =>
    createProduct(operation, {
      id: params.text('id') ?? newId('prod', 14),
      name: params.needed('name'),
      description: params.textOrNull('description') ?? null,
      metadata: params.metadata(),
    }),
  'GET /v1/products': (operation, params) => {
    const active = params.flag('active');
    const conditions = active === undefined ? [] : [{ path: '$.active', is: Number(active) } as const];
    return listing(operation, params, 'product', '/v1/products', conditions);
  },
  'GET /v1/products/:id': (operation, _params, id) => getProduct(operation, id, 'id'),
  'POST /v1/products/:id': (operation, params, id) => {
    const old = getProduct(operation, id, 'id');
    const description = params.textOrNull('description');
    const product: Product = {
      ...old,
      active: params.flag('active') ?? old.active,
      name: params.text('name') ?? old.name,
      description: description === undefined ? old.description : description,
      metadata: params.metadata(old.metadata),
    };
    change(operation, product, 'product.updated');
    return product;
  },
};
