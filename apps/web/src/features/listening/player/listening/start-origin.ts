import type { StartOrigin } from '@lamplight/contract';

/** Origins by the path of a screen or public page. */
const origins: readonly (readonly [path: RegExp, origin: StartOrigin])[] = [
  [/^\/(home)?$/, 'home'],
  [/^\/(tags|list)$/, 'search'],
  [/^\/series\/\d+$/, 'series'],
  [/^\/clips\//, 'clip'],
  [/^\/(b|by|s|welcome)(\/|$)/, 'page'],
];

/** Screens on the way from an origin to a book. */
const onTheWay = /^\/(login|register|success)(\/|$)/;

const known: ReadonlySet<unknown> = new Set<StartOrigin>([
  ...origins.map(([, origin]) => origin),
  'feed',
  'other',
]);
export const isStartOrigin = (value: unknown): value is StartOrigin => known.has(value);

interface HistoryEntry {
  readonly url: string | null;
}
interface Navigation {
  readonly currentEntry: { readonly index: number } | null;
  entries(): readonly HistoryEntry[];
}

/** Returns the addresses visited in this tab, the latest first; null if the browser has no Navigation API. */
function readVisited(): URL[] | null {
  const { navigation } = globalThis as { navigation?: Navigation };
  if (!navigation?.currentEntry) return null;
  return navigation
    .entries()
    .slice(0, navigation.currentEntry.index + 1)
    .reverse()
    .flatMap(({ url }) => (url === null ? [] : new URL(url)));
}

/**
 * Returns from where the listener came to a book: what they opened before the book's own screens. Returns undefined if
 * the browser does not say.
 */
export function startOriginOf(bookId: number, visited = readVisited()): StartOrigin | undefined {
  if (visited === null) return undefined;
  const isOfBook = ({ pathname }: URL) =>
    pathname === `/listen/${bookId}` || pathname === `/synopsis/${bookId}`;
  const first = visited.findIndex(isOfBook);
  for (const address of visited.slice(Math.max(first, 0))) {
    if (isOfBook(address)) {
      if (address.searchParams.get('origin') === 'feed') return 'feed';
    } else if (!onTheWay.test(address.pathname))
      return origins.find(([pattern]) => pattern.test(address.pathname))?.[1] ?? 'other';
  }
  return 'other';
}
