/** A phrase or name that is not plain English, with a hint for a plainer one. */
export interface Finding {
  readonly file: string;
  /** Line number; 0 for the file's own name. */
  readonly line: number;
  readonly phrase: string;
  readonly hint: string;
}

const nameHints: Readonly<Record<string, string>> = {
  anew: 'again, new',
  told: 'input, message, reported',
  heir: 'successor, next',
  heirs: 'successors',
  desk: 'harness, form',
  patience: 'timeout, retryDelay',
  beginnings: 'prefixes, starts',
  arrival: 'upload, navigation',
  arrivals: 'uploads, order',
  deed: 'action',
  deeds: 'actions',
  doomed: 'deleted, pendingDelete',
  whoever: 'user, caller',
  whom: 'recipient, user',
  kept: 'cached, saved, stored, remaining',
  elsewhere: 'remote, other',
  nobody: 'anonymous, none',
  nobodys: 'dummy',
  somebody: 'user, other',
  judge: 'check, evaluate',
  victims: 'victimIds, targets',
  mortal: 'crash injector',
  keeper: 'supervisor, owner',
  trespasses: 'violations',
  shelf: 'row, list, manifest',
  doors: 'links, redirects',
  doorstep: 'source',
  stranded: 'orphaned',
  wished: 'requested',
  wishes: 'requests',
  farewells: 'listeners',
  outrun: 'conflict',
  hush: 'mute',
  newcomer: 'newMember',
  strangers: 'clients, attackers',
  furnish: 'seed',
  unrest: 'stopNodes',
  theirs: 'remote, other',
  objection: 'error, problem',
  speaker: 'server, client',
  dismissal: 'removal, demotion',
};

const noun = 'start with a verb or a noun: Returns …, Limits of …';
const phraseHints: readonly (readonly [RegExp, string])[] = [
  [/\bwho(so)?ever\b/gi, 'name the person or program: the caller, the admin, the client'],
  [/\banew\b/gi, 'again; name what restarts'],
  [/\b(is|are|was|were|be|been) told\b/gi, 'gets, receives, is notified; distinguished'],
  [/\bstands? (in|on|for|beside|where|with|by)\b/gi, 'is in, depends on, represents'],
  [/\blies? (in|on|beside|at|with|there|where)\b/gi, 'is in, is stored in'],
  [/\b(goes|go|gone|went|going) on (with|by|from|where|until|for)\b/gi, 'continues, resumes'],
  [/\bgone on with\b/gi, 'resumed'],
  [/\b(brok|break)(e|en|s) off\b/gi, 'is interrupted, fails'],
  [/\blet(s)? go of\b/gi, 'releases, deletes'],
  [/\bgive[sn]? up on\b/gi, 'aborts, times out'],
  [/\bat work\b/gi, 'running, current'],
  [/\bits? turn\b/gi, 'a free slot, the queue'],
  [/\bnewcomers?\b/gi, 'new member, first-time user'],
  [/\bstrangers?\b/gi, 'other people, an attacker, a client'],
  [/\bthe house\b/gi, 'the app, the repository, the code'],
  [/\bhouse rules?\b/gi, 'the rules of the repository'],
  [/\bknocks?\b/gi, 'connects'],
  [/\bdearer\b/gi, 'more expensive'],
  [/\bmends?\b|\bmended\b/gi, 'fixes, repairs'],
  [/\bin (the )?place of\b/gi, 'instead of, replaces'],
  [/\bnothing has\b/gi, 'unreferenced, unused; no row has'],
  [/\bthat nobody\b/gi, 'unused, unknown; say who does not'],
  [/\bof (what|whom|which) (was|is|it|they|we)\b/gi, 'name the thing'],
  [/\bdeeds?\b/gi, 'action'],
  [/(^|\s)(\/\/|\/\*\*?|\*) (What|Who|Whom|Whose|Those|The same|None|As it|Such)\b/gm, noun],
];

/** Allowed findings, by file or folder and phrase (all phrases if omitted). At most twenty. */
export const allowed: readonly {
  readonly path: string;
  readonly phrase?: string;
  readonly reason: string;
}[] = [
  {
    path: 'apps/server/src/db/migrations/0012-search-beginnings.ts',
    reason: 'the names of applied migrations are stored in databases',
  },
  { path: 'samples/make/art/the-fox-who-kept-the-minutes.mjs', reason: 'named after the title of a book' },
  { path: 'samples/README.md', phrase: 'of which is', reason: 'plain English in this sentence' },
];

const namePattern =
  /\b(?:const|let|function|class|interface|type|async)\s+(?:function\s+)?([A-Za-z_$][\w$]*)/;
const commentPattern = /(^|\s)(\/\/|\/\*\*?|\*)\s.*/;

/** Splits camelCase and kebab-case into lower-case words. */
const wordsOf = (name: string): string[] =>
  name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z]+/);

const badWordsIn = (name: string): string[] => wordsOf(name).filter((word) => Object.hasOwn(nameHints, word));

const isAllowed = ({ file, phrase }: Finding): boolean =>
  allowed.some(
    (entry) => file.startsWith(entry.path) && (entry.phrase === undefined || entry.phrase === phrase),
  );

/** Returns true for files that are checked: code, styles and documents, except the sample books' texts and generated files. */
export const isChecked = (file: string): boolean =>
  /\.(ts|tsx|mjs|js|css|md)$/.test(file) &&
  !/^(samples\/stories|docs\/performance\.md|package-lock)/.test(file);

/** Returns private words in the file's name, in declared names and in comments (documents: in every line). */
export function findingsIn(file: string, text: string): Finding[] {
  const findings: Finding[] = [];
  const add = (line: number, phrase: string, hint = '') => findings.push({ file, line, phrase, hint });
  const base = file.split('/').at(-1)?.replace(/\..*$/, '') ?? '';
  for (const word of badWordsIn(base)) add(0, word, nameHints[word]);
  const isCode = !/\.(md|css)$/.test(file);
  for (const [index, line] of text.split('\n').entries()) {
    const prose = isCode ? (commentPattern.exec(line)?.[0] ?? '') : line;
    for (const [pattern, hint] of phraseHints)
      for (const [match] of prose.matchAll(pattern)) add(index + 1, match.trim().toLowerCase(), hint);
    const name = isCode ? namePattern.exec(line)?.[1] : undefined;
    for (const word of name ? badWordsIn(name) : []) add(index + 1, word, nameHints[word]);
  }
  return findings.filter((finding) => !isAllowed(finding));
}
