import { defineMessages } from '@lamplight/messages';

/** Sentences about fields of a request: {field} is the name of a field in code, or one of the parts below. */
export const m = defineMessages('app/input', {
  part_body: 'The body',
  part_querystring: 'The query',
  part_params: 'The path',
  part_headers: 'The headers',

  notField: '{field} is not a field of this call.',
  notParameter: '{field} is not a parameter of this call.',
  missing: '{field} is missing.',
  minimum: '{field} must be at least {limit}.',
  maximum: '{field} must be at most {limit}.',
  empty: '{field} must not be empty.',
  minLength: {
    one: '{field} must have at least {limit} character.',
    other: '{field} must have at least {limit} characters.',
  },
  maxLength: {
    one: '{field} must have at most {limit} character.',
    other: '{field} must have at most {limit} characters.',
  },
  minItems: {
    one: '{field} must have at least {limit} entry.',
    other: '{field} must have at least {limit} entries.',
  },
  maxItems: {
    one: '{field} must have at most {limit} entry.',
    other: '{field} must have at most {limit} entries.',
  },
  pattern: '{field} has the wrong format.',
  nul: '{field} must not contain a NUL character.',
  invalid: '{field} is not valid.',
  /** {values} is a list, as ‘a, b or c’: values in code, or kinds as below. */
  allowed: '{field} must be {values}.',

  // Kinds of values, after ‘must be’.
  kind_integer: 'a whole number',
  kind_number: 'a number',
  kind_string: 'text',
  kind_boolean: 'true or false',
  kind_array: 'a list',
  kind_object: 'an object',

  cursor: 'Invalid cursor.',
  /** {parameter} is code, as ‘sort=title’. */
  cursorOfList: '{field} must be one that this list returned with {parameter}.',
});
