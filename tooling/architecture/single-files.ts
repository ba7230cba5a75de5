import type { Source } from './source.ts';

const server = 'apps/server/src/';
const isTest = (file: string): boolean => /\.test\.tsx?$/.test(file);

interface Rule {
  of: (source: Source) => string | undefined;
  /** The files below apps/server/src that may. */
  home: RegExp;
  why: string;
  testsToo?: boolean;
}

const rules: readonly Rule[] = [
  {
    of: ({ facts }) => (facts.readsEnvironment ? 'process.env' : undefined),
    home: /^config\.ts$/,
    why: 'only config.ts reads the environment',
    testsToo: true,
  },
  {
    of: ({ facts }) => (facts.readsClock ? 'new Date() or Date.now()' : undefined),
    home: /^platform\/clock\.ts$/,
    why: 'time comes from the clock that is passed in',
  },
  {
    of: ({ facts }) => facts.engineNames[0],
    // dialect-carrying.ts is a part of the dialect; sqlite.ts, the embedded engine's driver, silence.ts, which watches
    // the other one's connections, and shared-limiter.ts, which counts there, stand behind connect.ts; the
    // configuration's tests hold its wording, and variables.ts says what each means.
    home: /^(db\/(dialect|dialect-carrying|connect|shared-limiter|(sqlite|silence)(\.test)?)|config(\.test)?|variables)\.ts$/,
    why: "only db/dialect.ts knows the engine's name",
    testsToo: true,
  },
];

/** What a server file does that only another may. */
export function trespasses(source: Source): string[] {
  if (!source.file.startsWith(server)) return [];
  const inner = source.file.slice(server.length);
  return rules
    .filter((rule) => !rule.home.test(inner) && (rule.testsToo || !isTest(inner)))
    .flatMap((rule) => {
      const found = rule.of(source);
      return found === undefined ? [] : [`${source.file} → ${found}: ${rule.why}`];
    });
}
