import { findMessage, language, setMessageReader } from './index.ts';

/**
 * Pseudo-language in which messages are read as references for storage. A reference contains catalogue, key, values and
 * the English text, between two control characters.
 */
export const storedLanguage = 'x-stored';
const [start, end] = ['\u0002', '\u0003'];
const references = new RegExp(`${start}([^${start}${end}]*)${end}`, 'g');

type Values = Readonly<Record<string, unknown>>;
type Reference = readonly [name: string, key: string, values: Values, english: string];

/** Returns a message in words; undefined if there is no such message. */
function wordsOf(message: unknown, values: Values, tag: string): string | undefined {
  const words = Object.entries(values).map(([name, value]) => [
    name,
    typeof value === 'string' ? readStored(value, tag) : value,
  ]);
  if (typeof message === 'function') return String(message(Object.fromEntries(words)));
  return typeof message === 'string' ? message : undefined;
}

setMessageReader((name, key) => {
  if (language() !== storedLanguage) return undefined;
  const english = findMessage(name, key, 'en');
  const refer = (values: Values): string =>
    start +
    JSON.stringify([name, key, values, wordsOf(english, values, 'en') ?? ''] satisfies Reference) +
    end;
  return typeof english === 'function' ? refer : refer({});
});

/**
 * Returns a stored text with its references replaced by messages in a language. A message that a later version no
 * longer has is returned in English. A text without references is returned unchanged.
 */
export const readStored = (text: string, tag = language()): string =>
  tag === storedLanguage
    ? text
    : text.replace(references, (whole, json: string) => {
        try {
          const [name, key, values, english] = JSON.parse(json) as Reference;
          return wordsOf(findMessage(name, key, tag), values, tag) ?? english;
        } catch {
          return whole;
        }
      });
