import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Source } from '@lamplight/messages/build';
import { type Node, parseFile, visit } from './syntax.ts';

/**
 * Returns the messages that no file reads, as 'file key'. A computed key such as m[`state_${state}`] counts as reading
 * all messages whose key has the same beginning.
 */
export function unusedKeys(root: string, sources: readonly Source[], files: readonly string[]): string[] {
  const used = new Map(sources.map((source) => [source, new Set<string>()]));
  for (const file of files) {
    const code = readFileSync(join(root, file), 'utf8');
    if (!code.includes('messages.ts')) continue;
    const program = parseFile(file, code);
    const locals = new Map<string, Source>();
    for (const statement of program['body'] as Node[]) {
      if (statement.type !== 'ImportDeclaration') continue;
      const path = join(dirname(file), (statement['source'] as { value: string }).value);
      for (const specifier of statement['specifiers'] as Record<string, { name: string }>[]) {
        const source = sources.find(
          (source) => source.file === path && source.constant === specifier['imported']?.name,
        );
        if (source && specifier['local']) locals.set(specifier['local'].name, source);
      }
    }
    visit(program, (node) => {
      const source =
        node.type === 'MemberExpression' && locals.get((node['object'] as { name?: string }).name ?? '');
      if (source) for (const key of keysRead(node, source)) used.get(source)?.add(key);
    });
  }
  return sources.flatMap((source) =>
    [...source.messages.keys()]
      .filter((key) => !used.get(source)?.has(key))
      .map((key) => `${source.file} ${key}`),
  );
}

function keysRead(node: Node, { messages }: Source): string[] {
  const property = node['property'] as {
    name?: string;
    value?: string;
    quasis?: { value: { cooked: string } }[];
  };
  if (!node['computed']) return [property.name ?? ''];
  if (typeof property.value === 'string') return [property.value];
  const start = property.quasis?.[0]?.value.cooked ?? '';
  return [...messages.keys()].filter((key) => key.startsWith(start));
}
