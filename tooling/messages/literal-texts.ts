import { type Node, parseFile, visit } from './syntax.ts';

const hasWord = /\p{L}{2}/u;
/** Matches attributes and properties whose value people see or hear. */
const shownNames =
  /^(?:aria-(?:label|description|roledescription|valuetext|placeholder)|alt|title|placeholder|label|\w+Label|text|hint|description|heading|message|confirm|note|failure|success|caption|summary)$/;
/** Matches calls whose string arguments are not shown on a screen. */
const unreadCalls =
  /^(?:Error|TypeError|RangeError|DOMException|ChunkLoadError|lazyPart|querySelector|querySelectorAll|closest|matches|call)$/;
const sentence = /^[^a-z<]*\p{Lu}[\p{Ll}’']*[ ,…]+.*\p{L}/u;

/** Matches properties that describe metrics to operators. */
const unreadName = /^help$/;

/** Matches properties of the contract that describe a call or a field to programmers. */
const documented = /^(?:description|summary)$/;

/** Matches strings that are code: API calls, class names, WebVTT notes, and binary formats. */
const isCode = /^(?:GET|POST|PUT|PATCH|DELETE)(?: \/|, )|^(?:[a-z]+-[\w./[\]-]+ ?)+$|^NOTE |\0/;

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

/** Matches calls whose second argument is the `detail` of an error response. */
const detailCalls = /^(?:ProblemError|invalidField)$/;

/** Returns whether an argument is the `detail` of an error response; null for a call that creates no such response. */
function isDetail(call: Node, child: Node | undefined): boolean | null {
  const callee = call['callee'] as Node;
  if (!detailCalls.test(nameOf(callee)) && callee.type !== 'Super') return null;
  return (call['arguments'] as Node[])[1] === child;
}

const isCall = ({ type }: Node): boolean => type === 'CallExpression' || type === 'NewExpression';

/** True if the nearest call around a string uses the string in the `detail` of an error response. */
function isInDetail(node: Node, _text: string, parents: readonly Node[]): boolean {
  const at = parents.findIndex(
    (parent) => isCall(parent) || /Statement|Declaration|Function/.test(parent.type),
  );
  const call = parents[at];
  return call !== undefined && isCall(call) && isDetail(call, parents[at - 1] ?? node) === true;
}

/**
 * True if people see or hear the value of a string: the content of an element, or of an attribute or property in
 * `shownNames`.
 */
function isShown(node: Node, text: string, parents: readonly Node[]): boolean {
  if (node.type === 'JSXText') return true;
  for (const [index, parent] of parents.entries()) {
    const child = index === 0 ? node : parents[index - 1];
    if (parent.type === 'BinaryExpression') return parent['operator'] === '+' && sentence.test(text);
    if (/^(?:Import|TS|SwitchCase)/.test(parent.type)) return false;
    if (parent.type === 'ConditionalExpression' && parent['test'] === child) return false;
    if (parent.type === 'MemberExpression' || (parent.type === 'Property' && parent['key'] === child))
      return false;
    if (parent.type === 'TaggedTemplateExpression') return false;
    if (isCall(parent))
      return isDetail(parent, child) ?? (!unreadCalls.test(nameOf(parent['callee'])) && sentence.test(text));
    if (parent.type === 'JSXAttribute' || parent.type === 'Property') {
      const name = nameOf(parent[parent.type === 'Property' ? 'key' : 'name']);
      return !unreadName.test(name) && (shownNames.test(name) || sentence.test(text));
    }
    if (parent.type === 'JSXExpressionContainer' && parents[index + 1]?.type === 'JSXElement') return true;
    if (/Statement|Declaration|Function/.test(parent.type)) return sentence.test(text);
  }
  return false;
}

/** True for the text between the values of a template if it contains words, as in `${name} replied to you`. */
const isPartOfSentence = (node: Node, text: string, parents: readonly Node[]): boolean =>
  node.type === 'TemplateElement' &&
  ((parents[0]?.['expressions'] as unknown[] | undefined)?.length ?? 0) > 0 &&
  /\s/.test(text) &&
  !text.includes('="') &&
  /(?:^|\s)\p{L}{2,}(?:[\s.,:;!?]|$)/u.test(text) &&
  !parents.some((parent) => isCall(parent));

/**
 * True if people read a string of the contract. Descriptions of calls and fields are for programmers and do not count.
 */
const isShownByContract = (node: Node, text: string, parents: readonly Node[]): boolean =>
  /[\s\p{Lu}]/u.test(text) &&
  !parents.some((parent) => parent.type === 'Property' && documented.test(nameOf(parent['key']))) &&
  (isShown(node, text, parents) || isPartOfSentence(node, text, parents));

const parts = { all: isShown, detail: isInDetail, contract: isShownByContract } as const;

/**
 * Returns the texts for people that code contains outside of the catalogues, as 'line: text'.
 * @param part `all`: all texts; `detail`: only details of error responses, for code whose other texts are for
 * operators; `contract`: all texts except descriptions for programmers
 */
export function literalTextsIn(file: string, code: string, part: keyof typeof parts = 'all'): string[] {
  const isFound = parts[part];
  const found: string[] = [];
  visit(parseFile(file, code), (node, parents) => {
    const text = stringIn(node);
    if (text === null || !hasWord.test(text) || isCode.test(text) || !isFound(node, text, parents)) return;
    found.push(`${code.slice(0, node.start).split('\n').length}: ${text.trim().replace(/\s+/g, ' ')}`);
  });
  return found;
}
