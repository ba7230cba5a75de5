import { readFileSync } from 'node:fs';
import { parseSync } from 'oxc-parser';

/** Node of a syntax tree, with the fields that these checks need. */
export interface Node {
  readonly type: string;
  readonly start: number;
  readonly [part: string]: unknown;
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';

export const parseFile = (file: string, code = readFileSync(file, 'utf8')): Node =>
  parseSync(file, code).program as unknown as Node;

/** Calls `onNode` for each node with its ancestors, the nearest first. */
export function visit(
  node: Node,
  onNode: (node: Node, parents: readonly Node[]) => void,
  parents: readonly Node[] = [],
): void {
  onNode(node, parents);
  const inner = [node, ...parents];
  for (const value of Object.values(node))
    for (const child of Array.isArray(value) ? value : [value])
      if (isNode(child)) visit(child, onNode, inner);
}
