import type { Metadata } from '../resources.ts';
import { invalid } from './api-error.ts';
import type { Form } from './form.ts';

/** Languages of Stripe's hosted pages. */
const pageLocales = (
  'auto bg cs da de el en en-GB es es-419 et fi fil fr fr-CA hi-IN hr hu id it ja ko lt lv ms mt nb nl pl pt pt-BR ' +
  'ro ru sk sl sv th tr vi zh zh-HK zh-TW'
).split(' ');

/**
 * Parameters of a request. Records which ones are read, so that unread ones can be rejected as at Stripe: a misspelt
 * parameter must not be ignored.
 */
export class Params {
  readonly #form: Form;
  readonly #prefix: string;
  readonly #read = new Set<string>();
  readonly #inner: Params[] = [];

  constructor(form: Form, prefix = '') {
    this.#form = form;
    this.#prefix = prefix;
  }

  nameOf(name: string): string {
    return this.#prefix ? `${this.#prefix}[${name}]` : name;
  }

  has(name: string): boolean {
    return this.#form[name] !== undefined;
  }

  text(name: string): string | undefined {
    this.#read.add(name);
    const value = this.#form[name];
    if (value !== undefined && typeof value !== 'string')
      throw invalid(`Invalid string: ${this.nameOf(name)}`, this.nameOf(name));
    return value;
  }

  /**
   * Reads a text. Returns null, which removes the stored value, if the parameter is empty, and undefined if it is
   * absent.
   */
  textOrNull(name: string): string | null | undefined {
    const value = this.text(name);
    return value === '' ? null : value;
  }

  needed(name: string): string {
    const value = this.text(name);
    if (!value) {
      const full = this.nameOf(name);
      throw invalid(`Missing required param: ${full}.`, full, 'parameter_missing');
    }
    return value;
  }

  integer(name: string): number | undefined {
    const value = this.text(name);
    if (value === undefined) return undefined;
    if (!/^-?\d{1,15}$/.test(value))
      throw invalid(`Invalid integer: ${value}`, this.nameOf(name), 'parameter_invalid_integer');
    return Number(value);
  }

  flag(name: string): boolean | undefined {
    const value = this.text(name);
    if (value === undefined) return undefined;
    if (value !== 'true' && value !== 'false') throw invalid(`Invalid boolean: ${value}`, this.nameOf(name));
    return value === 'true';
  }

  choice<const T extends string>(name: string, choices: readonly T[]): T | undefined {
    const value = this.text(name);
    if (value === undefined) return undefined;
    const found = choices.find((choice) => choice === value);
    if (found === undefined)
      throw invalid(`Invalid ${this.nameOf(name)}: must be one of ${choices.join(', ')}`, this.nameOf(name));
    return found;
  }

  /** Reads the language of a hosted page. */
  locale(): string | null {
    return this.choice('locale', pageLocales) ?? null;
  }

  within(name: string): Params | undefined {
    this.#read.add(name);
    const value = this.#form[name];
    if (value === undefined || value === '') return undefined;
    if (typeof value === 'string') throw invalid(`Invalid object: ${this.nameOf(name)}`, this.nameOf(name));
    return this.#keep(new Params(value, this.nameOf(name)));
  }

  each(name: string): Params[] {
    return this.#entries(name).map(([key, value]) => {
      if (typeof value === 'string') throw invalid(`Invalid array: ${this.nameOf(name)}`, this.nameOf(name));
      return this.#keep(new Params(value, `${this.nameOf(name)}[${key}]`));
    });
  }

  texts(name: string): string[] {
    return this.#entries(name).map(([, value]) => {
      if (typeof value !== 'string') throw invalid(`Invalid array: ${this.nameOf(name)}`, this.nameOf(name));
      return value;
    });
  }

  /**
   * Returns the metadata after applying the request's changes: an empty value removes a key, an empty
   * `metadata` parameter removes all keys.
   */
  metadata(old: Metadata = {}): Metadata {
    this.#read.add('metadata');
    const sent = this.#form['metadata'];
    if (sent === undefined) return old;
    if (sent === '') return {};
    const merged = { ...old };
    const name = this.nameOf('metadata');
    for (const [key, value] of typeof sent === 'string' ? [['', '']] : Object.entries(sent)) {
      if (typeof value !== 'string' || !key)
        throw invalid('Invalid metadata: texts by name are needed', name);
      if (key.length > 40 || value.length > 500)
        throw invalid('Metadata keys can have up to 40 characters and values up to 500.', name);
      if (value === '') delete merged[key];
      else merged[key] = value;
    }
    if (Object.keys(merged).length > 50) throw invalid('Metadata can have up to 50 keys.', name);
    return merged;
  }

  /** Accepts parameters that have no effect; the README lists them. */
  ignore(...names: string[]): void {
    for (const name of names) this.#read.add(name);
  }

  /**
   * Rejects parameters that were not read.
   * @throws ApiError naming the first of them
   */
  refuseRest(): void {
    const unread = Object.keys(this.#form).find((name) => !this.#read.has(name));
    if (unread !== undefined) {
      const full = this.nameOf(unread);
      throw invalid(`Received unknown parameter: ${full}`, full, 'parameter_unknown');
    }
    for (const inner of this.#inner) inner.refuseRest();
  }

  #keep(inner: Params): Params {
    this.#inner.push(inner);
    return inner;
  }

  #entries(name: string): [string, string | Form][] {
    this.#read.add(name);
    const value = this.#form[name];
    if (value === undefined || value === '') return [];
    if (typeof value === 'string') throw invalid(`Invalid array: ${this.nameOf(name)}`, this.nameOf(name));
    return Object.entries(value);
  }
}

/**
 * Returns a return URL exactly as sent, because a URL parser would encode the braces of {CHECKOUT_SESSION_ID}.
 * @throws ApiError unless the URL is http or https
 */
export function checkedUrl(url: string, param: string): string {
  const protocol = URL.canParse(url) ? new URL(url).protocol : '';
  if (protocol !== 'http:' && protocol !== 'https:') throw invalid('Not a valid URL', param, 'url_invalid');
  return url;
}
