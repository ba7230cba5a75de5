import path from 'node:path';
import contract from '../../packages/contract/package.json' with { type: 'json' };

/** Imports allowed between server slices: each slice may import the index.ts of the listed ones. */
export const slices: Readonly<Record<string, readonly string[]>> = {
  audit: [],
  accounts: ['audit'],
  billing: ['accounts', 'audit'],
  search: [],
  audio: [],
  streaming: ['audio'],
  uploads: ['audio', 'streaming'],
  'media-cleanup': ['audio', 'streaming'],
  follows: [],
  people: ['audit', 'follows', 'search'],
  books: ['people', 'search', 'streaming'],
  'book-editing': ['books', 'people', 'search', 'audio', 'audit', 'streaming'],
  'folder-import': ['books', 'book-editing', 'audio', 'audit', 'streaming', 'people'],
  'listener-settings': [],
  progress: ['books', 'book-editing'],
  library: ['books', 'progress'],
  playback: [],
  'up-next': ['books'],
  moments: ['books', 'progress'],
  comments: ['audit', 'books'],
  announcements: ['audit', 'comments'],
  notifications: ['accounts', 'billing', 'books'],
  releases: ['audit', 'books'],
  reviews: ['books', 'comments', 'progress'],
  moderation: ['audit', 'comments'],
  members: ['accounts', 'audit', 'billing'],
  'personal-data': ['accounts', 'audit', 'billing'],
  demo: ['books', 'streaming'],
  site: ['audit', 'search', 'streaming'],
  samples: ['audio', 'audit', 'books', 'streaming'],
  texts: ['audit', 'books', 'search', 'streaming'],
  clips: ['audio', 'audit', 'books', 'streaming'],
  'public-pages': ['audit', 'books', 'clips', 'pages', 'people', 'streaming'],
  pages: ['audit'],
};

/** Imports allowed between web features. Screens compose all others. */
export const webFeatures: Readonly<Record<string, readonly string[]>> = {
  accounts: [],
  announcements: [],
  audit: ['mail-texts'],
  billing: [],
  books: [],
  clips: [],
  'book-editing': ['books', 'people', 'releases', 'uploads'],
  comments: [],
  demo: ['player'],
  'folder-import': ['books', 'releases'],
  library: ['books'],
  notifications: [],
  'mail-texts': [],
  members: [],
  moderation: [],
  moments: [],
  offline: [],
  pages: [],
  people: ['books'],
  releases: [],
  player: [],
  'public-pages': [],
  samples: [],
  site: [],
  search: ['books', 'people'],
  'text-editing': ['book-editing'],
  texts: ['offline', 'player'],
  uploads: [],
};

const server = 'apps/server/src/';
const web = 'apps/web/src/';

/** Higher layers import lower ones. Layers of the same height do not import each other. */
const serverLayers: Readonly<Record<string, number>> = {
  main: 6,
  cli: 6,
  composition: 5,
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
  'discussion.ts': 'composition',
  'services.ts': 'composition',
  'demo-activity.ts': 'composition',
  'demo-data.ts': 'composition',
  'sample-data.ts': 'composition',
  'preflight.ts': 'composition',
  'start-payments.ts': 'composition',
  'actors.ts': 'composition',
  'member-lists.ts': 'composition',
  'book-changes.ts': 'composition',
  'gauges.ts': 'composition',
  'publisher.ts': 'composition',
  'stored-media.ts': 'composition',
  'secret-fingerprint.ts': 'composition',
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
 * Returns the reason why a file may not import another, or undefined if it may.
 * @param file path from the repository's root
 * @param specifier as written; relative ones lead to a file of ours, others to a package
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
  // The server reads its own version.
  if (target === 'apps/server/package.json') return undefined;
  if (!target.startsWith(server)) return 'the server imports other workspaces by package name only';
  const [from, to] = [locationOf(file.slice(server.length)), locationOf(target.slice(server.length))];
  if (to.layer === 'testing' && from.layer !== 'testing' && !isTest(file)) return 'only tests use testing/';
  const crossing = from.slice !== to.slice && to.layer === 'features' ? sliceViolation(from, to) : undefined;
  if (from.layer === 'testing') return undefined;
  if (isTest(file)) return from.layer === 'features' ? crossing : undefined;
  if (from.layer === to.layer) return crossing ?? siblingViolation(from, to);
  const [level, otherLevel] = [serverLayers[from.layer], serverLayers[to.layer]];
  if (level === undefined || otherLevel === undefined)
    return `no known layer: ${level === undefined ? file : target}`;
  if (level <= otherLevel) return `layers import downwards only, and ${from.layer} is not above ${to.layer}`;
  return ['main', 'cli', 'composition', 'backup', 'config'].includes(from.layer)
    ? entryViolation(to)
    : undefined;
}

interface Location {
  layer: string;
  /** Name of the slice or gateway; empty elsewhere. */
  slice: string;
  rest: string;
}

function locationOf(inner: string): Location {
  const [first = '', second = '', ...others] = inner.split('/');
  if (second === '') return { layer: serverFiles[first] ?? first, slice: '', rest: '' };
  const isDivided = first === 'features' || first === 'gateways';
  if (!isDivided) return { layer: first, slice: '', rest: second };
  return { layer: first, slice: others.length > 0 ? second : '', rest: others.join('/') };
}

function sliceViolation(from: Location, to: Location): string | undefined {
  const listed = slices[from.slice];
  if (from.layer !== 'features') return entryViolation(to);
  if (!listed) return `${from.slice} is not a known slice`;
  if (!listed.includes(to.slice)) return `${from.slice} → ${to.slice} is not a listed import between slices`;
  return entryViolation(to);
}

const entryViolation = (to: Location): string | undefined =>
  to.layer === 'features' && to.rest !== 'index.ts'
    ? `${to.slice} is imported through its index.ts only`
    : undefined;

const siblingViolation = (from: Location, to: Location): string | undefined =>
  from.layer === 'gateways' && from.slice !== to.slice ? 'gateways never import each other' : undefined;

const vendors: readonly { name: RegExp; home: RegExp; why: string }[] = [
  {
    name: /^stripe$/,
    home: /^gateways\/payments\/(stripe|stripe-client|stripe-queries|probe-prices|portal-configuration)\.ts$/,
    why: 'only gateways/payments uses it',
  },
  { name: /^nodemailer/, home: /^gateways\/mail\//, why: 'only gateways/mail sends mail' },
  { name: /^@aws-sdk\//, home: /^gateways\/storage\//, why: 'only gateways/storage uses S3' },
  {
    name: /^(pg|pg-.+|node:sqlite)$/,
    home: /^db\/(connect|sqlite|query-watchdog|postgres-rate-limiter)\.ts$/,
    why: 'only db/connect.ts opens a database',
  },
  {
    name: /^(node:)?fs(\/promises)?$/,
    // config.ts stores the generated secret, folders.ts creates DATA_DIR, connect.ts the embedded database; build.ts
    // reads the commit's name, demo-data.ts the sample library, web-app.ts and static-assets.ts the built web app.
    home: /^(gateways\/(storage|archive|decoder)\/|(config\/config|demo-activity|demo-data|sample-data|platform\/(folders|build)|db\/connect|http\/(web-app|static-assets))\.ts$)/,
    why: 'files belong behind gateways/storage',
  },
];

function serverPackage(file: string, specifier: string): string | undefined {
  const inner = file.slice(server.length);
  if (/^@lamplight\/(web|server)/.test(specifier))
    return 'the server imports no workspace but the contract, align and markdown';
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
  if (from.layer === 'features' && to.layer === 'features') {
    const isListed = from.slice === to.slice || webFeatures[from.slice]?.includes(to.slice);
    if (!isListed) return `${from.slice} → ${to.slice} is not a listed import between web features`;
    return from.slice === to.slice ? undefined : entryViolation(to);
  }
  if (from.layer === to.layer) return undefined;
  const [level, otherLevel] = [webLayers[from.layer], webLayers[to.layer]];
  if (level === undefined || otherLevel === undefined)
    return `no known layer: ${level === undefined ? file : target}`;
  if (level <= otherLevel) return `layers import downwards only, and ${from.layer} is not above ${to.layer}`;
  // A lazy import may name a file within a feature: importing the index would load the whole feature.
  return isLazy ? undefined : entryViolation(to);
}

function webLocationOf(inner: string): Location {
  const [first = '', second = '', ...others] = inner.split('/');
  if (second === '') return { layer: first === 'main.tsx' ? 'main' : first, slice: '', rest: '' };
  return { layer: first, slice: first === 'features' ? second : '', rest: others.join('/') };
}

/** Paths of the contract whose values the web may import; error codes are the server's. */
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
  if (specifier === '@lamplight/align' || specifier === '@lamplight/markdown') return undefined;
  if (specifier.startsWith('@lamplight/'))
    return 'the web imports no workspace but the contract, align and markdown';
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
  return /^typebox(\/|$)/.test(target) ? undefined : 'the contract depends on typebox only';
}
