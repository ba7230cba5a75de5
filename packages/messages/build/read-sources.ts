import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type ESTree, parseSync } from 'vite';
import type { Text } from '../src/format.ts';

/** The project's root. */
export const root = join(import.meta.dirname, '../../..');

/** A message as defined in code. */
export interface Definition {
  readonly text: Text;
  /** Comment for translators; '' if there is none. */
  readonly comment: string;
}

/** One call of defineMessages. */
export interface Source {
  /** Path below the root. */
  readonly file: string;
  /** Name of the exported constant. */
  readonly constant: string;
  /** Name of the catalogue, as 'room/part'. */
  readonly name: string;
  readonly messages: ReadonlyMap<string, Definition>;
}

const isMessageFile = /(?:^|\/)(?:[\w-]+\.)?messages\.ts$/;
export const definesMessages = (file: string): boolean => isMessageFile.test(file);

const nameOf = (key: ESTree.PropertyKey): string =>
  key.type === 'Identifier' ? key.name : key.type === 'Literal' ? String(key.value) : '';

/**
 * Evaluates a string expression: a literal, a template without values, or a sum of these; null for any other
 * expression.
 */
function stringOf(node: ESTree.Expression): string | null {
  if (node.type === 'Literal' && typeof node.value === 'string') return node.value;
  if (node.type === 'TemplateLiteral' && node.expressions.length === 0)
    return node.quasis[0]?.value.cooked ?? null;
  if (node.type === 'BinaryExpression' && node.operator === '+') {
    const [left, right] = [stringOf(node.left), stringOf(node.right)];
    return left === null || right === null ? null : left + right;
  }
  return null;
}

const propertiesOf = (node: ESTree.Expression | undefined): ESTree.ObjectProperty[] | null =>
  node?.type === 'ObjectExpression' && node.properties.every((property) => property.type === 'Property')
    ? node.properties.filter((property) => property.type === 'Property')
    : null;

function textOf(node: ESTree.Expression): Text | null {
  const forms = propertiesOf(node);
  if (!forms) return stringOf(node);
  const entries = forms.map((form) => [nameOf(form.key), stringOf(form.value)] as const);
  const texts = Object.fromEntries(entries) as Record<string, string>;
  return entries.every(([, text]) => text !== null) && texts['other'] !== undefined ? (texts as Text) : null;
}

/** Reads the calls of defineMessages in the code of a file. @throws Error if a text is not a literal */
export function sourcesIn(file: string, code: string): Source[] {
  const { program, comments } = parseSync(file, code);
  const commentBefore = (start: number, after: number): string =>
    comments
      .filter((comment) => comment.start >= after && comment.end <= start)
      .map(({ value }) =>
        value
          .replace(/^\*|^\s*\*/gm, '')
          .trim()
          .replace(/\s+/g, ' '),
      )
      .join(' ');
  return program.body.flatMap((statement) => {
    if (statement.type !== 'ExportNamedDeclaration' || statement.declaration?.type !== 'VariableDeclaration')
      return [];
    return statement.declaration.declarations.flatMap(({ id, init }) => {
      if (init?.type !== 'CallExpression' || init.callee.type !== 'Identifier') return [];
      if (init.callee.name !== 'defineMessages' || id.type !== 'Identifier') return [];
      const [name, object] = init.arguments as ESTree.Expression[];
      const properties = propertiesOf(object);
      const called = name && stringOf(name);
      if (!called || !properties) throw new Error(`${file}: defineMessages needs a name and an object`);
      let after = object?.start ?? 0;
      const messages = new Map<string, Definition>();
      for (const { key, value, start, end } of properties) {
        const text = textOf(value);
        if (text === null)
          throw new Error(`${file}: ${nameOf(key)} is no literal text, and no forms with 'other'`);
        messages.set(nameOf(key), { text, comment: commentBefore(start, after) });
        after = end;
      }
      return [{ file, constant: id.name, name: called, messages }];
    });
  });
}

/** Reads all messages of the product. */
export function readSources(folder = root): Source[] {
  const files = globSync(['apps/*/src/**/*messages.ts', 'packages/*/src/**/*messages.ts'], { cwd: folder });
  return files
    .map((file) => file.replaceAll('\\', '/'))
    .filter(definesMessages)
    .toSorted()
    .flatMap((file) => sourcesIn(file, readFileSync(join(folder, file), 'utf8')));
}
