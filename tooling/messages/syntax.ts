import { readFileSync } from 'node:fs';
import { parseSync } from 'oxc-parser';

/** A node of a syntax tree, as far as these checks need it. */
export interface Node {
  readonly type: string;
  readonly start: number;
  readonly [part: string]: unknown;
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';

export const parseFile = (file: string, code = readFileSync(file, 'utf8')): Node =>
  parseSync(file, code).program as unknown as Node;

/** Visits each node with its parents, the nearest first. */
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
