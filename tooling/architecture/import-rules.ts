import path from 'node:path';
import contract from '../../packages/contract/package.json' with { type: 'json' };

export interface Room {
  /**
   * Folders of the feature, in order. A part imports only parts before it; files next to the folders combine the
   * parts.
   */
  parts: readonly string[];
  /** Features whose index.ts this feature may import. */
  imports: readonly string[];
}

/** Features of the server, lowest first. */
export const serverRooms: Readonly<Record<string, Room>> = {
  accounts: {
    parts: [
      'audit',
      'users',
      'email',
      'sessions',
      'api-keys',
      'profile',
      'factors',
      'single-sign-on',
      'sign-in',
    ],
    imports: [],
  },
  media: { parts: ['audio', 'streaming', 'uploads', 'cleanup', 'playback'], imports: [] },
  membership: { parts: ['billing', 'members', 'member-imports', 'personal-data'], imports: ['accounts'] },
  catalogue: {
    parts: ['visibility', 'follows', 'search', 'people', 'books', 'releases', 'editing'],
    imports: ['media', 'accounts'],
  },
  listening: {
    parts: [
      'settings',
      'up-next',
      'progress',
      'library',
      'moments',
      'texts',
      'feeds',
      'downloads',
      'figures',
      'revenue',
      'royalties',
    ],
    imports: ['catalogue', 'media', 'accounts'],
  },
  import: {
    parts: ['sources', 'scan', 'plan', 'jobs', 'export'],
    imports: ['catalogue', 'media', 'accounts'],
  },
  publishing: {
    parts: ['pages', 'site', 'excerpts', 'public-pages', 'demo', 'embeds'],
    imports: ['catalogue', 'media', 'accounts'],
  },
  notifications: {
    parts: ['webhooks', 'newsletters'],
    imports: ['membership', 'catalogue', 'accounts'],
  },
  discussion: {
    parts: ['comments', 'reviews', 'announcements', 'moderation'],
    imports: ['listening', 'catalogue', 'accounts'],
  },
};

/**
 * Features of the web app, lowest first. Screens combine features. These features import others directly:
 * - membership → accounts: registering or connecting a subscription fills in account fields and signs the person in;
 * - catalogue → media: the editor of a book uploads recordings;
 * - listening → catalogue: the player and the library show books and their people;
 * - listening → media: the player and the read-along text use downloads, and audio URLs in which a browser seeks
 * exactly;
 * - import → catalogue: an import plans releases, and changes the lists of books;
 * - publishing → listening: the demo uses the player's engine;
 * - publishing → media: excerpts and the demo play recordings from such audio URLs.
 */
export const webRooms: Readonly<Record<string, Room>> = {
  accounts: {
    parts: [
      'email',
      'audit',
      'users',
      'sessions',
      'api-keys',
      'profile',
      'factors',
      'single-sign-on',
      'sign-in',
    ],
    imports: [],
  },
  media: { parts: ['streaming', 'uploads', 'offline'], imports: [] },
  membership: { parts: ['billing', 'members', 'member-imports', 'personal-data'], imports: ['accounts'] },
  catalogue: { parts: ['follows', 'releases', 'books', 'people', 'search', 'editing'], imports: ['media'] },
  listening: {
    parts: [
      'settings',
      'library',
      'moments',
      'player',
      'texts',
      'text-editing',
      'feeds',
      'figures',
      'revenue',
      'royalties',
    ],
    imports: ['catalogue', 'media'],
  },
  import: { parts: [], imports: ['catalogue'] },
  publishing: {
    parts: ['site', 'pages', 'embeds', 'public-pages', 'excerpts', 'demo'],
    imports: ['listening', 'media'],
  },
  notifications: { parts: ['webhooks', 'newsletters'], imports: [] },
  discussion: { parts: ['comments', 'reviews', 'announcements', 'moderation'], imports: [] },
};

const server = 'apps/server/src/';
const web = 'apps/web/src/';

/** Levels of the layers: a higher layer imports lower ones, and layers of the same level do not import each other. */
const serverLayers: Readonly<Record<string, number>> = {
  main: 9,
  cli: 9,
  preflight: 8,
  'sample-data': 7,
  composition: 6,
  backup: 5,
  config: 4,
  features: 3,
  http: 2,
  gateways: 1,
  db: 1,
  platform: 0,
};
const serverFiles: Readonly<Record<string, string>> = {
  'main.ts': 'main',
  'server.ts': 'main',
  'app.ts': 'composition',
  'container.ts': 'composition',
  'services.ts': 'composition',
  'preflight.ts': 'preflight',
  'start-payments.ts': 'composition',
  'gauges.ts': 'composition',
  'discussion.ts': 'composition',
  'member-lists.ts': 'composition',
  'book-changes.ts': 'composition',
  'publisher.ts': 'composition',
  'stored-media.ts': 'composition',
};
const webLayers: Readonly<Record<string, number>> = {
  main: 5,
  app: 4,
  screens: 3,
  pwa: 2,
  features: 1,
  lib: 0,
  ui: 0,
};

const isTest = (file: string): boolean => /\.test\.tsx?$/.test(file);

/**
 * Returns why a file may not import another, or undefined if it may.
 * @param file path from the repository's root
 * @param specifier as written; relative: a file of this repository, otherwise a package
 */
export function violation(
  file: string,
  specifier: string,
  isTypeOnly: boolean,
  isLazy = false,
): string | undefined {
  const isRelative = specifier.startsWith('.');
  const target = isRelative ? path.posix.join(path.posix.dirname(file), specifier) : specifier;
  if (file.startsWith(server))
    return isRelative ? serverViolation(file, target) : serverPackage(file, specifier);
  if (file.startsWith(web))
    return isRelative ? webViolation(file, target, isLazy) : webPackage(specifier, isTypeOnly);
  if (file.startsWith('packages/')) return packageViolation(file, target, isRelative);
  return `${file} is in no known part of the repository`;
}

function serverViolation(file: string, target: string): string | undefined {
  // Allowed, because the server reads its own version from this file.
  if (target === 'apps/server/package.json') return undefined;
  if (!target.startsWith(server)) return 'the server imports other workspaces by package name only';
  const [from, to] = [locationOf(file.slice(server.length)), locationOf(target.slice(server.length))];
  if (to.layer === 'testing' && from.layer !== 'testing' && !isTest(file)) return 'only tests use testing/';
  const crossing = to.layer === 'features' ? roomViolation(serverRooms, from, to, isTest(file)) : undefined;
  if (from.layer === 'testing') return undefined;
  if (isTest(file)) return from.layer === 'features' ? crossing : undefined;
  if (from.layer === to.layer) return crossing ?? siblingViolation(from, to);
  const [level, otherLevel] = [serverLayers[from.layer], serverLayers[to.layer]];
  if (level === undefined || otherLevel === undefined)
    return `no known layer: ${level === undefined ? file : target}`;
  if (level <= otherLevel) return `layers import downwards only, and ${from.layer} is not above ${to.layer}`;
  return ['main', 'cli', 'preflight', 'sample-data', 'composition', 'backup', 'config'].includes(from.layer)
    ? entryViolation(to)
    : undefined;
}

interface Location {
  layer: string;
  /** Name of the feature or gateway; empty elsewhere. */
  room: string;
  rest: string;
}

function locationOf(inner: string): Location {
  const [first = '', second = '', ...others] = inner.split('/');
  if (second === '') return { layer: serverFiles[first] ?? first, room: '', rest: '' };
  const isDivided = first === 'features' || first === 'gateways';
  if (!isDivided) return { layer: first, room: '', rest: second };
  return { layer: first, room: others.length > 0 ? second : '', rest: others.join('/') };
}

/** Checks an import whose target is in a feature, from a file of the same feature or from outside. */
function roomViolation(
  rooms: Readonly<Record<string, Room>>,
  from: Location,
  to: Location,
  isFromTest: boolean,
): string | undefined {
  const room = rooms[from.room];
  if (from.layer !== 'features') return entryViolation(to);
  if (!room) return `${from.room} is not a known room`;
  if (from.room !== to.room) {
    if (room.imports.includes(to.room)) return entryViolation(to);
    return `${from.room} → ${to.room} is not a listed import between rooms`;
  }
  if (room.parts.length === 0) return undefined;
  const [part, otherPart] = [partOf(from), partOf(to)];
  if (part === '' || part === otherPart || isFromTest) return undefined;
  if (otherPart === '') return `parts do not import what composes them: ${to.rest}`;
  const [height, otherHeight] = [room.parts.indexOf(part), room.parts.indexOf(otherPart)];
  if (height < 0 || otherHeight < 0) return `no known part of ${from.room}: ${height < 0 ? part : otherPart}`;
  return otherHeight < height ? undefined : `${otherPart} is not before ${part} in the parts of ${from.room}`;
}

/** Returns the folder name of the feature's part; empty for files directly in the feature. */
const partOf = ({ rest }: Location): string => /^([^/]+)\//.exec(rest)?.[1] ?? '';

const entryViolation = (to: Location): string | undefined =>
  to.layer === 'features' && to.rest !== 'index.ts'
    ? `${to.room} is imported through its index.ts only`
    : undefined;

const siblingViolation = (from: Location, to: Location): string | undefined =>
  from.layer === 'gateways' && from.room !== to.room ? 'gateways never import each other' : undefined;

const vendors: readonly { name: RegExp; home: RegExp; why: string }[] = [
  {
    name: /^stripe$/,
    home: /^gateways\/payments\/(stripe|stripe-client|stripe-codes|stripe-gifts|stripe-invoices|stripe-pauses|stripe-plans|stripe-prices|stripe-queries|probe-prices|portal-configuration)\.ts$/,
    why: 'only gateways/payments uses it',
  },
  { name: /^nodemailer/, home: /^gateways\/mail\//, why: 'only gateways/mail sends mail' },
  {
    name: /^openid-client$/,
    home: /^gateways\/identity\//,
    why: 'only gateways/identity signs in at providers',
  },
  { name: /^@aws-sdk\//, home: /^gateways\/storage\//, why: 'only gateways/storage uses S3' },
  {
    name: /^(pg|pg-.+|node:sqlite)$/,
    home: /^db\/(connect|outage|sqlite|query-watchdog|postgres-rate-limiter)\.ts$/,
    why: 'only db/connect.ts opens a database',
  },
  {
    name: /^(node:)?fs(\/promises)?$/,
    // Reasons for disk access: config.ts stores the generated secret, folders.ts creates DATA_DIR, and connect.ts opens
    // the embedded database. build.ts reads the commit's name, sample-data/ the sample library, and static-assets.ts
    // the built web app.
    home: /^(gateways\/(storage|archive|decoder)\/|(config\/config|sample-data\/(activity|library|seed)|platform\/(folders|build)|db\/connect|http\/static-assets)\.ts$)/,
    why: 'files belong behind gateways/storage',
  },
];

function serverPackage(file: string, specifier: string): string | undefined {
  const inner = file.slice(server.length);
  if (/^@lamplight\/(web|server)/.test(specifier))
    return 'the server imports no workspace but the contract, align, lpf, markdown and messages';
  if (specifier.startsWith('@lamplight/stripe-sandbox')) {
    const mayStart = /^(start-payments\.ts$|testing\/)/.test(inner) || isTest(file);
    return mayStart ? undefined : 'only start-payments.ts starts the sandbox';
  }
  if (isTest(file) || inner.startsWith('testing/')) return undefined;
  return vendors.find(({ name, home }) => name.test(specifier) && !home.test(inner))?.why;
}

function webViolation(file: string, target: string, isLazy: boolean): string | undefined {
  // Tests may read the static scripts that index.html loads.
  if (isTest(file) && target.startsWith('apps/web/public/')) return undefined;
  if (!target.startsWith(web)) return 'the web imports other workspaces by package name only';
  const [from, to] = [webLocationOf(file.slice(web.length)), webLocationOf(target.slice(web.length))];
  if (to.layer === 'testing')
    return from.layer === 'testing' || isTest(file) ? undefined : 'only tests use testing/';
  if (from.layer === 'testing') return undefined;
  if (from.layer === 'features' && to.layer === 'features')
    return roomViolation(webRooms, from, to, isTest(file));
  if (from.layer === to.layer) return undefined;
  const [level, otherLevel] = [webLayers[from.layer], webLayers[to.layer]];
  if (level === undefined || otherLevel === undefined)
    return `no known layer: ${level === undefined ? file : target}`;
  if (level <= otherLevel) return `layers import downwards only, and ${from.layer} is not above ${to.layer}`;
  // A lazy import may name a file within a feature, because importing the index would load the whole feature.
  return isLazy ? undefined : entryViolation(to);
}

function webLocationOf(inner: string): Location {
  const [first = '', second = '', ...others] = inner.split('/');
  if (second === '') return { layer: first === 'main.tsx' ? 'main' : first, room: '', rest: '' };
  return { layer: first, room: first === 'features' ? second : '', rest: others.join('/') };
}

/**
 * Paths of the contract from which the web app may import values. Error codes are not among them: only the server
 * imports them.
 */
const contractPaths = new Set(
  Object.keys(contract.exports)
    .filter((name) => name !== '.' && name !== './error-codes')
    .map((name) => `@lamplight/contract${name.slice(1)}`),
);

function webPackage(specifier: string, isTypeOnly: boolean): string | undefined {
  if (specifier === '@lamplight/contract') {
    return isTypeOnly
      ? undefined
      : "values come from '@lamplight/contract/limits', '/access' and '/text'; this one gives types";
  }
  if (contractPaths.has(specifier)) return undefined;
  if (
    /^@lamplight\/(?:align|lpf(?:\/(?:names|read-manifest|track-problem))?|markdown|messages(?:\/(?:languages|stored|intl|durations))?)$/.test(
      specifier,
    )
  )
    return undefined;
  if (specifier.startsWith('@lamplight/'))
    return 'the web imports no workspace but the contract, align, lpf, markdown and messages';
  if (/^(typebox|@sinclair\/typebox|kysely|fastify)/.test(specifier))
    return 'validation and server stay out of the bundle';
  return undefined;
}

function packageViolation(file: string, target: string, isRelative: boolean): string | undefined {
  const home = file.split('/').slice(0, 2).join('/');
  if (isRelative)
    return target.startsWith(`${home}/`) ? undefined : 'a package imports nothing outside itself';
  if (isTest(file) || home !== 'packages/contract')
    return target.startsWith('@lamplight/server') ? 'a package imports no app' : undefined;
  return /^(?:typebox(?:\/|$)|@lamplight\/messages(?:\/(?:languages|clock-time))?$)/.test(target)
    ? undefined
    : 'the contract depends on typebox and messages only';
}
