import type { Endpoint } from '@lamplight/contract';

/** What the contract's shapes are on the outside: JSON Schema, of which the attack reads this much. */
export interface Shape {
  readonly type?: string;
  readonly properties?: Readonly<Record<string, Shape>>;
  readonly required?: readonly string[];
  readonly items?: Shape;
  readonly anyOf?: readonly Shape[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly pattern?: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
}

export const shapeOf = (schema: Endpoint['params'] | Endpoint['result']): Shape | undefined => schema;
