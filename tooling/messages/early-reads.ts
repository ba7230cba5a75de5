import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { definesMessages } from '@lamplight/messages/build';
import { type Node, parseFile, visit } from './syntax.ts';

const isFunction = ({ type }: Node): boolean =>
  type === 'FunctionDeclaration' || type === 'FunctionExpression' || type === 'ArrowFunctionExpression';

/** True for an instance field, whose initializer runs when an instance is created and not when the module loads. */
const isFieldOfInstance = (node: Node): boolean =>
  node.type === 'PropertyDefinition' && node['static'] === false;

const sourceOf = (statement: Node): string => (statement['source'] as { value?: string } | null)?.value ?? '';

interface Specifier {
  readonly imported?: { readonly name: string };
  readonly local: { readonly name: string };
  readonly exported?: { readonly name: string };
  readonly [part: string]: unknown;
}

const kindOf = ({ type }: Node): 'importKind' | 'exportKind' =>
  type === 'ImportDeclaration' ? 'importKind' : 'exportKind';

/** Returns the places at which code reads messages while its module loads, as 'line: m.key'. */
export function earlyReadsIn(file: string, code: string): string[] {
  const program = parseFile(file, code);
  const names = new Set(
    (program['body'] as Node[])
      .filter((statement) => statement.type === 'ImportDeclaration' && definesMessages(sourceOf(statement)))
      .flatMap((statement) => statement['specifiers'] as { local: { name: string } }[])
      .map(({ local }) => local.name),
  );
  const found: string[] = [];
  visit(program, (node, parents) => {
    if (node.type !== 'MemberExpression' || !names.has((node['object'] as { name?: string }).name ?? ''))
      return;
    if (parents.some((parent) => isFunction(parent) || isFieldOfInstance(parent))) return;
    const text = code.slice(node.start, node['end'] as number);
    found.push(`${code.slice(0, node.start).split('\n').length}: ${text}`);
  });
  return found;
}

const withEnding = /^\..*\.tsx?$/;

/**
 * Returns the files that are loaded together with a module: its imports, but not what it loads later with import().
 * From a feature's index.ts only the imported exports count, because the bundler omits the others.
 */
export function filesLoadedWith(root: string, entry: string): string[] {
  const files = new Set<string>();
  const load = (file: string, names?: readonly string[]): void => {
    const isIndex = names !== undefined && file.endsWith('/index.ts');
    if (!isIndex && files.has(file)) return;
    if (!isIndex) files.add(file);
    for (const statement of parseFile(file, readFileSync(join(root, file), 'utf8'))['body'] as Node[]) {
      const path = sourceOf(statement);
      if (!withEnding.test(path) || statement[kindOf(statement)] === 'type') continue;
      const specifiers = (statement['specifiers'] ?? []) as Specifier[];
      const wanted = specifiers.filter(
        (specifier) =>
          specifier[kindOf(statement)] !== 'type' &&
          (!isIndex || names.includes(specifier.exported?.name ?? '')),
      );
      if (wanted.length === 0 && specifiers.length > 0) continue;
      load(
        join(dirname(file), path).replaceAll('\\', '/'),
        wanted.map(({ imported, local }) => (imported ?? local).name),
      );
    }
  };
  load(entry);
  return [...files];
}
