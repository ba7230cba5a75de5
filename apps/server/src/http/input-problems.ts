import type { ErrorObject } from 'ajv';

/** A part of a request that has a schema, as named by Fastify. */
export type InputPart = 'body' | 'querystring' | 'params' | 'headers';

export interface InputProblem {
  /** Path of the field, with dots before nested names: 'chapters.0.title'; '' for the whole input. */
  readonly field: string;
  /** Description of the problem, one sentence. */
  readonly message: string;
}

type Fault = Pick<ErrorObject, 'keyword' | 'instancePath' | 'schemaPath' | 'params'>;

/** Limits of one response: problems reported, validator faults read, and characters of a field name. */
const validationErrorLimits = { problems: 20, faults: 200, characters: 100 };

const kinds: Readonly<Record<string, string>> = {
  integer: 'a whole number',
  number: 'a number',
  string: 'text',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  null: 'null',
};

const orList = (words: readonly string[]): string =>
  words.length < 2 ? (words[0] ?? '') : `${words.slice(0, -1).join(', ')} or ${words.at(-1)}`;
const unique = (words: readonly string[]): string[] => [...new Set(words)];
const characters = (count: number): string => `${count} ${count === 1 ? 'character' : 'characters'}`;
const entries = (count: number): string => `${count} ${count === 1 ? 'entry' : 'entries'}`;

/** Returns the values that a fault allows, in words; empty if the fault is not about allowed values. */
function allowedBy({ keyword, params }: Fault): string[] {
  if (keyword === 'type') return [kinds[String(params['type'])] ?? String(params['type'])];
  if (keyword === 'const') return [String(params['allowedValue'])];
  if (keyword === 'enum') return (params['allowedValues'] as unknown[]).map(String);
  return [];
}

/** Message of a fault, following the field's name. */
const predicates: Readonly<Record<string, (params: ErrorObject['params'], part: InputPart) => string>> = {
  additionalProperties: (_, part) =>
    part === 'body' ? 'is not a field of this call' : 'is not a parameter of this call',
  required: () => 'is missing',
  minimum: ({ limit }) => `must be at least ${limit}`,
  maximum: ({ limit }) => `must be at most ${limit}`,
  minLength: ({ limit }) =>
    limit === 1 ? 'must not be empty' : `must have at least ${characters(Number(limit))}`,
  maxLength: ({ limit }) => `must have at most ${characters(Number(limit))}`,
  minItems: ({ limit }) => `must have at least ${entries(Number(limit))}`,
  maxItems: ({ limit }) => `must have at most ${entries(Number(limit))}`,
  pattern: () => 'has the wrong format',
  noNul: () => 'must not contain a NUL character',
};

const partNames: Readonly<Record<InputPart, string>> = {
  body: 'The body',
  querystring: 'The query',
  params: 'The path',
  headers: 'The headers',
};

function fieldOf({ instancePath, params }: Fault): string {
  const inner: unknown = params['additionalProperty'] ?? params['missingProperty'];
  const path = instancePath
    .split('/')
    .slice(1)
    .map((name) => name.replaceAll('~1', '/').replaceAll('~0', '~'));
  if (typeof inner === 'string') path.push(inner);
  return path.join('.').slice(0, validationErrorLimits.characters);
}

function problemOf(fault: Fault, part: InputPart, allowed: readonly string[]): InputProblem {
  const field = fieldOf(fault);
  const said =
    allowed.length > 0
      ? `must be ${orList(unique(allowed))}`
      : (predicates[fault.keyword]?.(fault.params, part) ?? 'is not valid');
  return { field, message: `${field || partNames[part]} ${said}.` };
}

/** Returns the faults of a union's branches that are not about which branch applies, or else the allowed values. */
function branchesOf(union: Fault, faults: readonly Fault[]): { reported: Fault[]; allowed: string[] } {
  const branches = faults.filter(({ schemaPath }) => schemaPath.startsWith(`${union.schemaPath}/`));
  const isOther = (fault: Fault) => fault.instancePath === union.instancePath && allowedBy(fault).length > 0;
  const reported = branches.filter((fault) => !isOther(fault) && fault.keyword !== 'anyOf');
  const others = branches.filter(isOther);
  // If values are listed, their type is obvious.
  const named = others.filter(({ keyword }) => keyword !== 'type').flatMap(allowedBy);
  return { reported, allowed: named.length > 0 ? named : others.flatMap(allowedBy) };
}

/** Converts the validator's faults into sentences that name the fields of the input. */
export function describeProblems(all: readonly Fault[], part: InputPart): InputProblem[] {
  const faults = all.slice(0, validationErrorLimits.faults);
  const unions = faults.filter(({ keyword }) => keyword === 'anyOf');
  const isWithin = ({ schemaPath }: Fault) =>
    unions.some((union) => schemaPath.startsWith(`${union.schemaPath}/`));
  const problems: InputProblem[] = [];
  for (const fault of faults) {
    if (problems.length >= validationErrorLimits.problems) break;
    if (isWithin(fault)) continue;
    if (fault.keyword !== 'anyOf') {
      problems.push(problemOf(fault, part, allowedBy(fault)));
      continue;
    }
    const { reported, allowed } = branchesOf(fault, faults);
    if (reported.length > 0) problems.push(...reported.map((one) => problemOf(one, part, [])));
    else problems.push(problemOf(fault, part, allowed));
  }
  return problems.slice(0, validationErrorLimits.problems);
}
