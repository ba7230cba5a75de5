import { language, locale } from '@lamplight/messages';
import type { ErrorObject } from 'ajv';
import { m } from './input.messages.ts';

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

const kindNames = ['integer', 'number', 'string', 'boolean', 'array', 'object'] as const;

function kindText(type: string): string {
  const kind = kindNames.find((name) => name === type);
  return kind ? m[`kind_${kind}`] : type;
}

/** Joins values: 'a, b or c'. British English has no comma before 'or'. */
const orList = (words: readonly string[]): string =>
  new Intl.ListFormat(language() === 'en' ? 'en-GB' : locale(), { type: 'disjunction' }).format(words);
const unique = (words: readonly string[]): string[] => [...new Set(words)];

/** Returns the values that a validator fault allows, in words; empty if the fault is not about allowed values. */
function allowedBy({ keyword, params }: Fault): string[] {
  if (keyword === 'type') return [kindText(String(params['type']))];
  if (keyword === 'const') return [String(params['allowedValue'])];
  if (keyword === 'enum') return (params['allowedValues'] as unknown[]).map(String);
  return [];
}

const countedOf = (field: string, { limit }: ErrorObject['params']) => ({
  field,
  count: Number(limit),
  limit: String(limit),
});

/** Functions that return the messages of faults that are not about allowed values, by keyword. */
const sentences: Readonly<
  Record<string, (field: string, params: ErrorObject['params'], part: InputPart) => string>
> = {
  additionalProperties: (field, _, part) =>
    part === 'body' ? m.notField({ field }) : m.notParameter({ field }),
  required: (field) => m.missing({ field }),
  minimum: (field, { limit }) => m.minimum({ field, limit: String(limit) }),
  maximum: (field, { limit }) => m.maximum({ field, limit: String(limit) }),
  minLength: (field, params) =>
    params['limit'] === 1 ? m.empty({ field }) : m.minLength(countedOf(field, params)),
  maxLength: (field, params) => m.maxLength(countedOf(field, params)),
  minItems: (field, params) => m.minItems(countedOf(field, params)),
  maxItems: (field, params) => m.maxItems(countedOf(field, params)),
  pattern: (field) => m.pattern({ field }),
  noNul: (field) => m.nul({ field }),
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
  const named = field || m[`part_${part}`];
  const message =
    allowed.length > 0
      ? m.allowed({ field: named, values: orList(unique(allowed)) })
      : (sentences[fault.keyword]?.(named, fault.params, part) ?? m.invalid({ field: named }));
  return { field, message };
}

/**
 * Returns the faults within a union's branches, without those that only say which branch applies; if there are no
 * others, the allowed values.
 */
function branchesOf(union: Fault, faults: readonly Fault[]): { reported: Fault[]; allowed: string[] } {
  const branches = faults.filter(({ schemaPath }) => schemaPath.startsWith(`${union.schemaPath}/`));
  const isOther = (fault: Fault) => fault.instancePath === union.instancePath && allowedBy(fault).length > 0;
  const reported = branches.filter((fault) => !isOther(fault) && fault.keyword !== 'anyOf');
  const others = branches.filter(isOther);
  // If specific values are listed, their type is obvious and left out.
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
    if (reported.length > 0) problems.push(...reported.map((problem) => problemOf(problem, part, [])));
    else problems.push(problemOf(fault, part, allowed));
  }
  return problems.slice(0, validationErrorLimits.problems);
}
