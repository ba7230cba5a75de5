import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createGenerator } from 'ts-json-schema-generator';

/**
 * The SDK's declarations that responses are checked against: files below `resources`, and the types used from each.
 */
const wanted: Readonly<Record<string, readonly string[]>> = {
  'BillingPortal/Configurations': ['Configuration'],
  'BillingPortal/Sessions': ['PortalSession'],
  Charges: ['Charge'],
  'Checkout/Sessions': ['CheckoutSession'],
  Coupons: ['Coupon'],
  Customers: ['Customer', 'DeletedCustomer'],
  Discounts: ['Discount'],
  Disputes: ['Dispute'],
  Events: ['EventBase'],
  InvoiceLineItems: ['InvoiceLineItem'],
  InvoicePayments: ['InvoicePayment'],
  Invoices: ['Invoice'],
  PaymentIntents: ['PaymentIntent'],
  PaymentMethods: ['PaymentMethod'],
  Plans: ['Plan'],
  Prices: ['Price'],
  Products: ['Product'],
  PromotionCodes: ['PromotionCode'],
  Refunds: ['Refund'],
  SubscriptionItems: ['SubscriptionItem'],
  Subscriptions: ['Subscription'],
};

const sdk = path.dirname(createRequire(import.meta.url).resolve('stripe')).replace(/cjs$/, 'esm');

/** Two files of the SDK declare a type `Session`; in one schema the two need different names. */
const renamed: Readonly<Record<string, string>> = {
  'BillingPortal/Sessions': 'PortalSession',
  'Checkout/Sessions': 'CheckoutSession',
};

/** Returns the SDK's declarations, reduced to the types in responses. */
function declarations(): Map<string, string> {
  const files = new Map<string, string>();
  for (const entry of readdirSync(path.join(sdk, 'resources'), { recursive: true, withFileTypes: true })) {
    if (!entry.name.endsWith('.d.ts')) continue;
    const file = path.join(path.relative(sdk, entry.parentPath), entry.name);
    const name = file
      .replace(/^resources[/\\]/, '')
      .replace('.d.ts', '')
      .replaceAll('\\', '/');
    const text = readFileSync(path.join(sdk, file), 'utf8').replace(/\/\*\*[\s\S]*?\*\//g, '');
    files.set(file, name in wanted || entry.name === 'index.d.ts' ? renameIn(name, text) : stub(text));
  }
  const shared = readFileSync(path.join(sdk, 'shared.d.ts'), 'utf8');
  // The SDK's enumerations accept any string; restrict them to the known values, to detect a misspelt status.
  const closed = shared.replace(/export type OtherString.*/, 'export type OtherString = never;');
  if (closed === shared) throw new Error('The SDK words its open enumerations in another way now.');
  // Decimals are strings in JSON.
  files.set(
    'shared.d.ts',
    `${closed.replace(/^(import|export).*Decimal.*$/gm, '')}\nexport type Decimal = string;`,
  );
  files.set(
    'lib.d.ts',
    ['ApiListPromise', 'ApiSearchResultPromise', 'Response']
      .map((name) => `export type ${name}<T> = T;`)
      .concat("export interface ApiList<T> { object: 'list'; data: T[]; has_more: boolean; url: string }")
      .concat('export type RequestOptions = never;')
      .join('\n'),
  );
  files.set('StripeResource.d.ts', 'export declare class StripeResource {}');
  files.set('entry.ts', entry());
  return files;
}

function renameIn(name: string, text: string): string {
  const to = renamed[name];
  return to === undefined ? text : text.replace(/\bSession\b/g, to);
}

/** Replaces a file's types, which no response of the sandbox contains, by types that match nothing. */
function stub(text: string): string {
  const names = new Set(
    [...text.matchAll(/^export (?:declare )?(?:interface|class|type|namespace) (\w+)/gm)].map(
      ([, name]) => name,
    ),
  );
  return [...names].map((name) => `export interface ${name} { notInTheSandbox: '${name}' }`).join('\n');
}

function entry(): string {
  return Object.entries(wanted)
    .flatMap(([file, names]) =>
      names.map(
        (name) =>
          `import type { ${name} } from './resources/${file}.js';\nexport type ${name}Answer = ${name};`,
      ),
    )
    .join('\n');
}

/**
 * Returns a JSON Schema of the API's responses, generated from the declarations of the installed SDK. Cached by a
 * hash of the declarations, so that the test files of a run generate it only once.
 */
export function schemaOfSdk(): object {
  const files = declarations();
  const hash = createHash('sha256')
    .update(JSON.stringify([...files]))
    .digest('hex')
    .slice(0, 24);
  const cacheFile = path.join(tmpdir(), `stripe-sandbox-schema-${hash}.json`);
  if (!existsSync(cacheFile)) {
    const mine = `${cacheFile}.${process.pid}`;
    writeFileSync(mine, JSON.stringify(generate(files)));
    renameSync(mine, cacheFile);
  }
  return JSON.parse(readFileSync(cacheFile, 'utf8')) as object;
}

function generate(files: Map<string, string>): object {
  const folder = mkdtempSync(path.join(tmpdir(), 'stripe-sandbox-types-'));
  try {
    for (const [file, text] of files) {
      mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
      writeFileSync(path.join(folder, file), text);
    }
    const tsconfig = path.join(folder, 'tsconfig.json');
    const compilerOptions = {
      strict: true,
      noEmit: true,
      module: 'nodenext',
      target: 'es2022',
      types: [],
      lib: ['es2022'],
    };
    writeFileSync(tsconfig, JSON.stringify({ compilerOptions, files: ['entry.ts'] }));
    return createGenerator({
      path: path.join(folder, 'entry.ts'),
      tsconfig,
      type: '*',
      skipTypeCheck: true,
      expose: 'all',
      jsDoc: 'none',
      sortProps: false,
    }).createSchema('*');
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
