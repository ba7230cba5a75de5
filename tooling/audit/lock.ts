/** A package's entry in the lock file. */
interface Locked {
  readonly version?: string;
  readonly resolved?: string;
  readonly integrity?: string;
  readonly license?: string;
  readonly dev?: boolean;
  readonly link?: boolean;
}

export interface Lock {
  readonly packages: Readonly<Record<string, Locked>>;
}

export interface Allowed {
  /** SPDX names of licences that are allowed for every package. */
  readonly licences: readonly string[];
  /**
   * Licences allowed for single packages. An exception applies to the package of this name, and to packages whose names
   * begin with the name and a hyphen. A null licence means that the package states none.
   */
  readonly packages: readonly {
    readonly package: string;
    readonly licence: string | null;
    readonly reason: string;
  }[];
  readonly advisories: readonly Excused[];
}

/** A known vulnerability that does not affect this product, accepted until a review date (2026-12-31). */
export interface Excused {
  readonly advisory: string;
  readonly package: string;
  readonly reason: string;
  readonly until: string;
}

const nameOf = (place: string): string =>
  place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length);

/** Returns third-party packages: not the root, not a workspace, and not a link to a workspace. */
export const foreign = ({ packages }: Lock): [string, Locked][] =>
  Object.entries(packages).filter(([place, { link }]) => place.includes('node_modules/') && link !== true);

/** Returns packages without a checksum in the lock file, or from outside the registry. */
export const originProblems = (lock: Lock): string[] =>
  foreign(lock).flatMap(([place, { integrity = '', resolved }]) => [
    ...(/^sha512-[A-Za-z0-9+/]{86}==$/.test(integrity) ? [] : [`${place} has no sha512 of its content`]),
    ...(resolved === undefined || resolved.startsWith('https://registry.npmjs.org/')
      ? []
      : [`${place} comes from ${resolved}`]),
  ]);

/** Returns production packages whose licence is not allowed. */
export function licenceProblems(lock: Lock, { licences, packages }: Allowed): string[] {
  return foreign(lock).flatMap(([place, { license, dev }]) => {
    if (dev) return [];
    const name = nameOf(place);
    const own = packages.filter(
      (exception) => name === exception.package || name.startsWith(`${exception.package}-`),
    );
    const isAllowed = (part: string | null): boolean =>
      (part !== null && licences.includes(part)) || own.some(({ licence }) => licence === part);
    const parts = license?.replace(/[()]/g, '').split(' AND ') ?? [null];
    // If a package offers alternative licences, one allowed licence is enough.
    const bad = parts.filter((part) => !(part?.split(' OR ') ?? [null]).some(isAllowed));
    return bad.length === 0 ? [] : [`${place}: ${bad.map((part) => part ?? 'no licence').join(', ')}`];
  });
}

/** Returns the licence exceptions (packages allowed by name) that match no package in the lock file any more. */
export function idleExceptions(lock: Lock, { packages }: Allowed): string[] {
  const names = foreign(lock).map(([place]) => nameOf(place));
  return packages
    .filter(
      (exception) =>
        !names.some((name) => name === exception.package || name.startsWith(`${exception.package}-`)),
    )
    .map((exception) => exception.package);
}
