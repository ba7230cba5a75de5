/** Length of a stretch in seconds. The played parts of a chapter are recorded in units of one stretch. */
export const stretchSeconds = 15;

/**
 * Set of played stretches of a chapter, as characters of `alphabet` with six stretches each, lowest bit first, without
 * trailing 'A' (zero). 15 minutes are ten characters. '' if nothing was played.
 */
export type Stretches = string;

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
const bitsPerCharacter = 6;
const valueOf = new Map(Array.from(alphabet, (character, value) => [character, value]));

/** Returns whether a value is a valid set of stretches. */
export const isStretches = (value: unknown): value is Stretches =>
  typeof value === 'string' && /^[\w-]*$/.test(value);

const bitsAt = (stretches: Stretches, at: number): number => valueOf.get(stretches[at] ?? 'A') ?? 0;

/** Combines two sets character by character with a bit operation. */
function combine(a: Stretches, b: Stretches, combineBits: (a: number, b: number) => number): Stretches {
  let result = '';
  for (let at = 0; at < Math.max(a.length, b.length); at += 1)
    result += alphabet[combineBits(bitsAt(a, at), bitsAt(b, at))] ?? 'A';
  return result.replace(/A+$/, '');
}

export const mergeStretches = (a: Stretches, b: Stretches): Stretches => combine(a, b, (x, y) => x | y);

/** Returns the stretches of `a` that are not in `b`. */
export const withoutStretches = (a: Stretches, b: Stretches): Stretches => combine(a, b, (x, y) => x & ~y);

/** Returns a set that contains only the stretch with this index. */
export const oneStretch = (index: number): Stretches =>
  'A'.repeat(Math.floor(index / bitsPerCharacter)) + (alphabet[1 << (index % bitsPerCharacter)] ?? 'A');

export const hasStretch = (stretches: Stretches, index: number): boolean =>
  (bitsAt(stretches, Math.floor(index / bitsPerCharacter)) & (1 << (index % bitsPerCharacter))) !== 0;

/** Returns the number of stretches in a chapter of `duration` seconds; the last stretch may be shorter. */
export const stretchCount = (duration: number): number => Math.ceil(duration / stretchSeconds);

/** Returns the set of the first `count` stretches of a chapter. */
function firstStretches(count: number): Stretches {
  const rest = count % bitsPerCharacter;
  return (
    '_'.repeat(Math.floor(count / bitsPerCharacter)) + (rest === 0 ? '' : (alphabet[(1 << rest) - 1] ?? ''))
  );
}

/**
 * Returns the stretches of a set that are within a chapter's duration (seconds); all of them if the duration is null.
 */
export function cutStretches(stretches: Stretches, duration: number | null): Stretches {
  const isWithin = duration === null || stretches.length * bitsPerCharacter <= stretchCount(duration);
  if (isWithin) return mergeStretches(stretches, '');
  return combine(stretches, firstStretches(stretchCount(duration)), (x, y) => x & y);
}

/** Returns the set of stretches of which at least half is before a position in seconds. */
export function stretchesBefore(position: number, duration: number | null): Stretches {
  const count = Math.round(position / stretchSeconds);
  // The last stretch may be shorter, so compute its half from the chapter's duration.
  const isPlayed =
    duration !== null && position * 2 >= (stretchCount(duration) - 1) * stretchSeconds + duration;
  return isPlayed ? firstStretches(stretchCount(duration)) : cutStretches(firstStretches(count), duration);
}

/** Returns the indexes of the played stretches, in order. */
export function indexesOf(stretches: Stretches): number[] {
  const indexes: number[] = [];
  for (let index = 0; index < stretches.length * bitsPerCharacter; index += 1)
    if (hasStretch(stretches, index)) indexes.push(index);
  return indexes;
}

/** Returns the length of a stretch in seconds. The last stretch of a chapter may be shorter. */
export const stretchLength = (index: number, duration: number | null): number =>
  duration === null ? stretchSeconds : Math.min(stretchSeconds, duration - index * stretchSeconds);

/** Returns how many seconds of a chapter its played stretches cover. */
export const playedSeconds = (stretches: Stretches, duration: number | null): number =>
  indexesOf(cutStretches(stretches, duration)).reduce(
    (sum, index) => sum + stretchLength(index, duration),
    0,
  );
