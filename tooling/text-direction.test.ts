import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseSync } from 'oxc-parser';
import { expect, test } from 'vitest';
import { root } from './architecture/source.ts';

const web = path.join(root, 'apps/web/src');
/** Fields whose text members and publishers write, in any script. These texts are called 'foreign' in this file. */
const foreignFields =
  /^(title|name|username|subtitle|synopsis|quote|book_title|chapter_title|content_notes|sub_tag|tagline)$/;
/** Functions that return foreign text. */
const foreignFunctions = /^(creditLine|fullCreditLine|nameOf)$/;
/** Objects in which fields with such names contain the app's own words. */
const ownWords = /^(words|plan|m)$/;

interface Node {
  type: string;
  start: number;
  [key: string]: unknown;
}
const child = (node: Node, key: string) => node[key] as Node;
const nameOf = (node: Node | undefined) => (typeof node?.['name'] === 'string' ? node['name'] : '');

/** True if the value of an expression may contain foreign text. */
function isForeign(node: Node): boolean {
  switch (node.type) {
    case 'MemberExpression': {
      const object = child(node, 'object');
      // Access with brackets reads from a table with the app's own words.
      const isOwn = node['computed'] === true || object['computed'] === true || ownWords.test(nameOf(object));
      return !isOwn && foreignFields.test(nameOf(child(node, 'property')));
    }
    case 'ChainExpression':
      return isForeign(child(node, 'expression'));
    case 'LogicalExpression':
      return isForeign(child(node, 'right')) || (node['operator'] !== '&&' && isForeign(child(node, 'left')));
    // The result of a function or method counts as foreign if its object or an argument is foreign.
    case 'CallExpression': {
      const callee = child(node, 'callee');
      if (foreignFunctions.test(nameOf(callee))) return true;
      const isMethod = callee.type === 'MemberExpression' && isForeign(child(callee, 'object'));
      return isMethod || (node['arguments'] as Node[]).some((argument) => isForeign(argument));
    }
    // An object with the values of a message is foreign if one of the values is.
    case 'ObjectExpression':
      return (node['properties'] as Node[]).some(
        (property) => property.type === 'Property' && isForeign(child(property, 'value')),
      );
    case 'TemplateLiteral':
      return (node['expressions'] as Node[]).some((part) => isForeign(part));
    case 'BinaryExpression':
      return node['operator'] === '+' && (isForeign(child(node, 'left')) || isForeign(child(node, 'right')));
    case 'ConditionalExpression':
      return isForeign(child(node, 'consequent')) || isForeign(child(node, 'alternate'));
    default:
      return false;
  }
}

/**
 * True if an element sets the direction of its text: <bdi>, an element with `dir`, or an option or title, whose
 * direction the browser sets.
 */
function setsDirection(element: Node): boolean {
  const opening = child(element, 'openingElement');
  const attributes = opening['attributes'] as Node[];
  return (
    /^(bdi|option|title)$/.test(nameOf(child(opening, 'name'))) ||
    attributes.some((attribute) => nameOf(child(attribute, 'name')) === 'dir')
  );
}

/** Returns the places at which foreign text is a child of an element that does not set its direction. */
function undirectedTexts(file: string, code: string): string[] {
  const found: string[] = [];
  function visit(node: unknown): void {
    if (Array.isArray(node)) return node.forEach(visit);
    if (typeof node !== 'object' || node === null) return;
    const it = node as Node;
    if (it.type === 'JSXFragment' || (it.type === 'JSXElement' && !setsDirection(it)))
      for (const part of it['children'] as Node[])
        if (part.type === 'JSXExpressionContainer' && isForeign(child(part, 'expression')))
          found.push(`${file}:${code.slice(0, part.start).split('\n').length}`);
    for (const value of Object.values(it)) visit(value);
  }
  visit(parseSync(file, code).program);
  return found;
}

test('finds foreign text without a direction', () => {
  const lines = [
    'const a = <p>{book.title}</p>;',
    'const b = <>{member?.username ?? "Nobody"} wrote</>;',
    'const c = <p dir="auto">{book.title}</p>;',
    'const d = <p>By <bdi>{author.name}</bdi>, {words.title}</p>;',
    'const e = <p>{shorten(book.title)} {count(3)}</p>;',
    'const f = <p>{book.synopsis.trim()}</p>;',
    'const g = <p>{`Read by ${person.name}`}</p>;',
    'const h = <p>{"By " + person.name}</p>;',
    'const i = <p>{m.readBy({ name: person.name, count: 2 })}</p>;',
    'const j = <p>{m.title}</p>;',
  ];
  expect(undirectedTexts('a.tsx', lines.join('\n'))).toEqual(
    [1, 2, 5, 6, 7, 8, 9].map((line) => `a.tsx:${line}`),
  );
});

test('elements with foreign text set its direction', () => {
  const files = readdirSync(web, { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('.tsx') && !/\.test\.|component-gallery/.test(file),
  );
  expect(files.length).toBeGreaterThan(200);
  const found = files.flatMap((file) =>
    undirectedTexts(file.replaceAll('\\', '/'), readFileSync(path.join(web, file), 'utf8')),
  );
  expect(found, 'write dir="auto" on the element, or <bdi> around the text').toEqual([]);
});

/** Returns the places at which a CSS shorthand sets different distances from the left and from the right edge. */
const physicalInsets = (file: string, css: string): string[] =>
  [...css.matchAll(/\binset:\s*((?:[^;()]|\((?:[^()]|\([^()]*\))*\))+);/g)].flatMap(
    ({ 1: value = '', index }) => {
      const [, right, , left] = value.match(/(?:[^\s()]|\((?:[^()]|\([^()]*\))*\))+/g) ?? [];
      // Equal distances, and centring with left: 50 %, look the same in both directions.
      const isWrong = left !== undefined && left !== right && left !== '50%';
      return isWrong ? [`${file}:${css.slice(0, index).split('\n').length}`] : [];
    },
  );

test('finds distances from one edge', () => {
  const css = [
    'inset: 0 0 auto;',
    'inset: 2px 0 auto auto;',
    'inset: 1px calc(2 * var(--tap) + 1px) auto 0;',
  ];
  expect(physicalInsets('a.css', css.join('\n'))).toEqual(['a.css:2', 'a.css:3']);
});

test('style sheets name edges by the direction of the text', () => {
  const files = readdirSync(web, { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('.css'),
  );
  expect(files.length).toBeGreaterThan(40);
  const found = files.flatMap((file) =>
    physicalInsets(file.replaceAll('\\', '/'), readFileSync(path.join(web, file), 'utf8')),
  );
  expect(found, 'write inset-inline-start or inset-inline-end').toEqual([]);
});
