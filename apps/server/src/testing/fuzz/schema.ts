import type { Endpoint } from '@lamplight/contract';

/** The part of JSON Schema that the fuzzer reads from the contract's schemas. */
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
