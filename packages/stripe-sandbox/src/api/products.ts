import type { Operation } from '../context.ts';
import { change, emit } from '../events.ts';
import { listing } from '../http/listing.ts';
import type { Routes } from '../http/router.ts';
import { newId } from '../ids.ts';
import type { Metadata, Product } from '../resources.ts';
import { flagFilters } from './filters.ts';
import { getProduct } from './get-or-404.ts';

interface ProductFields {
  id: string;
  name: string;
  description: string | null;
  metadata: Metadata;
}

export function createProduct(act: Operation, fields: ProductFields): Product {
  const product: Product = {
    object: 'product',
    active: true,
    created: act.at,
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
    updated: act.at,
    url: null,
    ...fields,
  };
  act.world.objects.insert(product);
  emit(act, 'product.created', product);
  return product;
}

export const products: Routes = {
  'POST /v1/products': (act, params) =>
    createProduct(act, {
      id: params.text('id') ?? newId('prod', 14),
      name: params.needed('name'),
      description: params.textOrNull('description') ?? null,
      metadata: params.metadata(),
    }),
  'GET /v1/products': (act, params) =>
    listing(act, params, 'product', '/v1/products', flagFilters(params, 'active')),
  'GET /v1/products/:id': (act, _params, id) => getProduct(act, id, 'id'),
  'POST /v1/products/:id': (act, params, id) => {
    const old = getProduct(act, id, 'id');
    const description = params.textOrNull('description');
    const product: Product = {
      ...old,
      name: params.text('name') ?? old.name,
      description: description === undefined ? old.description : description,
      active: params.flag('active') ?? old.active,
      metadata: params.metadata(old.metadata),
      updated: act.at,
    };
    change(act, product, 'product.updated');
    return product;
  },
};
