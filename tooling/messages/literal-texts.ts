import { type Node, parseFile, visit } from './syntax.ts';

const hasWord = /\p{L}{2}/u;
/** Attributes and properties whose value people read or hear. */
const shownNames =
  /^(?:aria-(?:label|description|roledescription|valuetext|placeholder)|alt|title|placeholder|label|\w+Label|text|hint|description|heading|message|confirm|note|failure|success|caption|summary)$/;
/** Parts of code whose strings nobody reads on a screen. */
const unreadCalls =
  /^(?:Error|TypeError|DOMException|ChunkLoadError|lazyPart|querySelector|querySelectorAll|closest|matches|call)$/;
const sentence = /^[^a-z<]*\p{Lu}[\p{Ll}’']*[ ,…]+.*\p{L}/u;

/** Calls of the API, and classes of style sheets. */
const isCode = /^(?:GET|POST|PUT|PATCH|DELETE) \/|^(?:[a-z]+-[\w./[\]-]+ ?)+$/;

const nameOf = (node: unknown): string => {
  const { name, value, property, callee } = (node ?? {}) as Record<string, unknown>;
  if (typeof name === 'string') return name;
  if (typeof value === 'string') return value;
  return property || callee ? nameOf(property ?? callee) : '';
};

function stringIn(node: Node): string | null {
  if (node.type === 'JSXText') return String(node['value']);
  if (node.type === 'Literal' && typeof node['value'] === 'string') return node['value'];
  if (node.type === 'TemplateElement') return (node['value'] as { cooked: string }).cooked;
  return null;
}

/** Whether the value of a string is what people read: the content of an element, or of a part with a name for it. */
function isShown(node: Node, text: string, parents: readonly Node[]): boolean {
  if (node.type === 'JSXText') return true;
  for (const [index, parent] of parents.entries()) {
    const child = index === 0 ? node : parents[index - 1];
    if (parent.type === 'BinaryExpression') return parent['operator'] === '+' && sentence.test(text);
    if (/^(?:Import|TS|SwitchCase)/.test(parent.type)) return false;
    if (parent.type === 'ConditionalExpression' && parent['test'] === child) return false;
    if (parent.type === 'MemberExpression' || (parent.type === 'Property' && parent['key'] === child))
      return false;
    if (parent.type === 'CallExpression' || parent.type === 'NewExpression') {
      if (nameOf(parent['callee']) === 'ProblemError') return (parent['arguments'] as Node[])[1] === child;
      // The text of an error is for programmers, unless it is a message.
      if ((parent['callee'] as Node).type === 'Super') return false;
      return !unreadCalls.test(nameOf(parent['callee'])) && sentence.test(text);
    }
    if (parent.type === 'JSXAttribute' || parent.type === 'Property')
      return (
        shownNames.test(nameOf(parent[parent.type === 'Property' ? 'key' : 'name'])) || sentence.test(text)
      );
    if (parent.type === 'JSXExpressionContainer' && parents[index + 1]?.type === 'JSXElement') return true;
    if (/Statement|Declaration|Function/.test(parent.type)) return sentence.test(text);
  }
  return false;
}

/** Returns the texts for people that code has outside the catalogue, as 'line: text'. */
export function literalTextsIn(file: string, code: string): string[] {
  const found: string[] = [];
  visit(parseFile(file, code), (node, parents) => {
    const text = stringIn(node);
    if (text === null || !hasWord.test(text) || isCode.test(text) || !isShown(node, text, parents)) return;
    found.push(`${code.slice(0, node.start).split('\n').length}: ${text.trim().replace(/\s+/g, ' ')}`);
  });
  return found;
}
