import type { Source } from './source.ts';

const server = 'apps/server/src/';
const isTest = (file: string): boolean => /\.test\.tsx?$/.test(file);

interface Rule {
  of: (source: Source) => string | undefined;
  /** Files below apps/server/src that may use the restricted API. */
  home: RegExp;
  why: string;
  testsToo?: boolean;
}

const rules: readonly Rule[] = [
  {
    of: ({ facts }) => (facts.readsEnvironment ? 'process.env' : undefined),
    home: /^config\/config\.ts$/,
    why: 'only config/config.ts reads the environment',
    testsToo: true,
  },
  {
    of: ({ facts }) => (facts.readsClock ? 'new Date() or Date.now()' : undefined),
    home: /^platform\/clock\.ts$/,
    why: 'time comes from the clock that is passed in',
  },
  {
    of: ({ facts }) => facts.engineNames[0],
    // dialect-dump.ts is part of the dialect. Only connect.ts uses sqlite.ts, query-watchdog.ts and
    // postgres-rate-limiter.ts. Two tests read the catalogues of both engines. The configuration and its tests name the
    // engines in messages.
    home: /^(db\/(dialect|dialect-dump|postgres-rate-limiter|(connect|sqlite|query-watchdog)(\.test)?|foreign-keys\.api\.test)|features\/catalogue\/editing\/drain\.api\.test|config\/config(\.test)?|config\/env)\.ts$/,
    why: "only db/dialect.ts knows the engine's name",
    testsToo: true,
  },
];

/** Returns the uses of restricted APIs outside the files that may use them. */
export function violations(source: Source): string[] {
  if (!source.file.startsWith(server)) return [];
  const inner = source.file.slice(server.length);
  return rules
    .filter((rule) => !rule.home.test(inner) && (rule.testsToo || !isTest(inner)))
    .flatMap((rule) => {
      const usage = rule.of(source);
      return usage === undefined ? [] : [`${source.file} → ${usage}: ${rule.why}`];
    });
}
