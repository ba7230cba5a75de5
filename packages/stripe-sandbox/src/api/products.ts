import type { Operation } from '../context.ts';
import { emit } from '../events.ts';
import type { Metadata, Product } from '../resources.ts';

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
