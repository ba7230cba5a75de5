import { type Forms, messageOf, type Text, type Values } from './format.ts';
import { languageOf } from './languages.ts';

export { setNodeJoin } from './format.ts';

/** Messages by key; the type below has the catalogues of a language by name. */
type Messages = Readonly<Record<string, Text>>;
export type Catalogues = Readonly<Record<string, Messages>>;

/** Type of values that messages may contain. The web app extends it with `interface NodeTypes { node: ReactNode }`. */
// biome-ignore lint/suspicious/noEmptyInterface: it is extended by declaration merging
export interface NodeTypes {}
type Node = NodeTypes extends { node: infer Known } ? Known : string | number;

type Names<S extends string> = S extends `${string}{${infer Name}}${infer Rest}` ? Name | Names<Rest> : never;
type Tags<S extends string> = S extends `${string}</${infer Name}>${infer Rest}` ? Name | Tags<Rest> : never;
type FormsIn<T extends Text> = T extends string ? T : Extract<T[keyof T], string>;

type ValuesOf<T extends Text> = (T extends Forms ? { readonly count: number } : unknown) & {
  readonly [Name in Exclude<Names<FormsIn<T>>, T extends Forms ? 'count' : never>]: Node;
} & { readonly [Tag in Tags<FormsIn<T>>]: (inner: Node) => Node };

/**
 * Type of a message in code: a string, or a function if the message has placeholders. The function returns a string if
 * all values are strings or numbers.
 */
type Message<T extends Text> = T extends string
  ? [Names<T> | Tags<T>] extends [never]
    ? string
    : Filled<ValuesOf<T>>
  : Filled<ValuesOf<T>>;
type Filled<Needed> = <V extends Needed>(values: V) => V[keyof V] extends string | number ? string : Node;

/** Messages of a catalogue in the form that code uses. The types are derived from the English texts. */
export type Accessors<M extends Messages> = { readonly [Name in keyof M]: Message<M[Name]> };

let currentLanguage = (): string => 'en';
/** Sets the function that returns the current language: the page's in the browser, the request's on the server. */
export const setLanguageSource = (source: () => string): void => {
  currentLanguage = source;
};
/** Returns the tag of the current language. */
export const language = (): string => currentLanguage();
/** Returns the locale of numbers, dates and order in the current language. */
export const locale = (): string => languageOf(currentLanguage()).locale;

const loaded = new Map<string, Map<string, Record<string, unknown>>>();
let loadCatalogue = (_tag: string): Catalogues | null => null;
/** Sets the function that loads the messages of a language on first use. The server loads them from its files. */
export const setCatalogueSource = (load: typeof loadCatalogue): void => {
  loadCatalogue = load;
};

function catalogueOf(tag: string) {
  const known = loaded.get(tag);
  if (known) return known;
  const created = new Map<string, Record<string, unknown>>();
  loaded.set(tag, created);
  addMessages(tag, loadCatalogue(tag) ?? {});
  return created;
}

/** Adds catalogues of a language. */
export function addMessages(tag: string, catalogues: Catalogues): void {
  const { locale } = languageOf(tag);
  const known = catalogueOf(tag);
  for (const [name, messages] of Object.entries(catalogues))
    known.set(
      name,
      Object.fromEntries(Object.entries(messages).map(([key, text]) => [key, messageOf(text, locale)])),
    );
}

/** Returns a message by catalogue and key in a language, else in English; undefined if there is no such message. */
export const findMessage = (name: string, key: string, tag = currentLanguage()): unknown =>
  catalogueOf(tag).get(name)?.[key] ?? catalogueOf('en').get(name)?.[key];

let readAs = (_name: string, _key: string): unknown => undefined;
/**
 * Sets a function that may replace messages when code reads them; it returns undefined to keep a message. The server
 * uses it to store messages as references.
 */
export const setMessageReader = (reader: typeof readAs): void => {
  readAs = reader;
};

/**
 * Defines a catalogue of messages with their English texts, in a file named messages.ts or *.messages.ts. Reading a
 * message returns it in the current language. Server code must therefore not read messages while a module is loaded.
 * The build of the web app moves the texts into separate files, one for each language (build/web-plugin.ts).
 * @param name 'room/part': the PO file, and the name of the catalogue in it
 */
export function defineMessages<const M extends Messages>(name: string, english?: M): Accessors<M> {
  if (english) addMessages('en', { [name]: english });
  const read = (_: object, key: string | symbol): unknown => {
    const message = readAs(name, String(key)) ?? findMessage(name, String(key));
    if (message === undefined && typeof key === 'string') throw new Error(`No message ${name} ${key}`);
    return message;
  };
  return new Proxy({}, { get: read }) as Accessors<M>;
}

export type { Values };
