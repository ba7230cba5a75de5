import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseSync } from 'oxc-parser';

export const root = path.resolve(import.meta.dirname, '../..');

export interface Import {
  /** Import specifier as written, such as '../platform/clock.ts' or 'kysely'. */
  specifier: string;
  isTypeOnly: boolean;
  /** True for `import()`. */
  isLazy?: true;
  /** True for `export … from`. */
  isExport?: true;
}

export interface Source {
  /** Path from the root of the repository, with slashes. */
  file: string;
  imports: Import[];
  /** Identifiers, member accesses and strings of the code that the rules check; comments are ignored. */
  readonly facts: Facts;
  lines: number;
  /** Lines that are neither blank nor only comment. */
  codeLines: number;
}

export interface Facts {
  readsEnvironment: boolean;
  readsClock: boolean;
  /** Names and strings that contain the name of a database engine. */
  engineNames: string[];
  /** True if then() of an import() has a second argument. */
  catchesInThen: boolean;
}

/** Returns every TypeScript file below a folder of the repository. */
export function sourcesIn(folder: string): Source[] {
  return readdirSync(path.join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name) && !entry.name.endsWith('.d.ts'))
    .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)).replaceAll('\\', '/'))
    .filter((file) => !/(^|\/)(node_modules|dist)\//.test(file))
    .toSorted()
    .map((file) => parse(file, readFileSync(path.join(root, file), 'utf8')));
}

/**
 * Parses a file.
 * @throws Error if the text is not valid TypeScript, because a file that cannot be read must not pass
 */
export function parse(file: string, text: string): Source {
  const parsed = parseSync(file, text);
  const { module, comments, errors } = parsed;
  if (errors.length > 0) throw new Error(`${file} cannot be parsed: ${errors[0]?.message}`);
  const imports: Import[] = module.staticImports.map((found) => ({
    specifier: found.moduleRequest.value,
    isTypeOnly: found.entries.length > 0 && found.entries.every((entry) => entry.isType),
  }));
  for (const { entries } of module.staticExports) {
    for (const entry of entries) {
      if (entry.moduleRequest)
        imports.push({ specifier: entry.moduleRequest.value, isTypeOnly: entry.isType, isExport: true });
    }
  }
  for (const { moduleRequest } of module.dynamicImports) {
    const literal = /^['"`](.*)['"`]$/.exec(text.slice(moduleRequest.start, moduleRequest.end));
    if (literal?.[1]) imports.push({ specifier: literal[1], isTypeOnly: false, isLazy: true });
  }
  let code = text;
  for (const { start, end } of comments)
    code = code.slice(0, start) + text.slice(start, end).replace(/[^\n]/g, ' ') + code.slice(end);
  const codeLines = code.split('\n').filter((line) => line.trim() !== '').length;
  let facts: Facts | undefined;
  return {
    file,
    imports,
    get facts() {
      // Compute facts only on demand and only for files with certain words, because decoding a syntax tree takes longer
      // than all other steps.
      facts ??= factWords.test(text) ? factsOf(parsed.program) : noFacts;
      return facts;
    },
    lines: text.trimEnd().split('\n').length,
    codeLines,
  };
}

interface Node {
  type?: string;
  [key: string]: unknown;
}

/** Matches the words that code with facts must contain. A file without any of them has no facts. */
const factWords = /process.*env|\bDate\b|postgres|sqlite|\bimport\(/is;
const noFacts: Facts = { readsEnvironment: false, readsClock: false, engineNames: [], catchesInThen: false };

function factsOf(program: unknown): Facts {
  const facts: Facts = { ...noFacts, engineNames: [] };
  gather(program, facts);
  return facts;
}

function gather(node: unknown, facts: Facts): void {
  if (Array.isArray(node)) {
    for (const item of node) gather(item, facts);
    return;
  }
  if (typeof node !== 'object' || node === null) return;
  const it = node as Node;
  // Import specifiers are checked as imports, not as strings.
  if (it.type === 'ImportDeclaration') return;
  if (isMember(it, 'process', 'env')) facts.readsEnvironment = true;
  if (it.type === 'CallExpression' && isMember(it['callee'] as Node, 'Date', 'now')) facts.readsClock = true;
  if (it.type === 'NewExpression' && isEmptyDate(it)) facts.readsClock = true;
  if (it.type === 'CallExpression' && isImportCaughtInThen(it)) facts.catchesInThen = true;
  const text = textOf(it);
  if (text && /postgres|sqlite/i.test(text)) facts.engineNames.push(text);
  for (const [key, value] of Object.entries(it)) if (key !== 'parent') gather(value, facts);
}

function isMember(node: Node, object: string, property: string): boolean {
  if (node.type !== 'MemberExpression') return false;
  const named = (part: unknown) => textOf(part as Node);
  return named(node['object']) === object && named(node['property']) === property;
}

function isImportCaughtInThen(call: Node): boolean {
  const callee = call['callee'] as Node;
  return (
    callee.type === 'MemberExpression' &&
    (callee['object'] as Node).type === 'ImportExpression' &&
    textOf(callee['property'] as Node) === 'then' &&
    (call['arguments'] as unknown[]).length > 1
  );
}

const isEmptyDate = (node: Node): boolean =>
  textOf(node['callee'] as Node) === 'Date' && (node['arguments'] as unknown[]).length === 0;

function textOf(node: Node): string | undefined {
  if (node.type === 'Identifier') return String(node['name']);
  if (node.type === 'Literal' && typeof node['value'] === 'string') return node['value'];
  if (node.type === 'TemplateElement') return (node['value'] as { raw: string }).raw;
  if (node.type === 'JSXText') return String(node['value']);
  return undefined;
}
