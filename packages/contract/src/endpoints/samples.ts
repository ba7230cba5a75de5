import type { Static } from 'typebox';
import { bookLimits } from '../book-limits.ts';
import type { ApiDefinition } from '../endpoint.ts';
import { Type } from '../schema-builders.ts';
import { Id, IdParams, input, nullable } from '../schemas.ts';

const { min, max } = bookLimits.sampleSeconds;
const Seconds = Type.Number({ minimum: 0, maximum: 1_000_000 });

/** A part of a chapter that anybody may hear. */
export const Sample = Type.Object({
  url: Type.String({
    description: 'Audio; needs no sign-in once visitors may hear it, otherwise an expiring link for you',
  }),
  type: Type.String({ description: 'Media type' }),
  duration: Type.Number({ description: 'Seconds' }),
  chapter_id: Id,
  from: Seconds,
  to: Seconds,
});
export type Sample = Static<typeof Sample>;

const SampleResult = Type.Object({ sample: nullable(Sample) });
const editing = {
  access: 'editor',
  group: 'Books (admin)',
  refusal: 'library',
  params: IdParams,
  result: SampleResult,
} as const;

export const sampleEndpoints = {
  'GET /books/{id}/sample': {
    operationId: 'getSample',
    access: 'public',
    group: 'Books',
    summary: 'The sample of a book, if it has one',
    params: IdParams,
    result: SampleResult,
  },
  'GET /admin/books/{id}/sample': {
    operationId: 'getSampleForEditor',
    ...editing,
    summary: 'The sample of a book, also while visitors may not hear it: then at an address for you',
  },
  'PUT /books/{id}/sample': {
    operationId: 'saveSample',
    ...editing,
    summary: 'Cut a sample from a chapter; it replaces the one before',
    body: input({
      chapter_id: Id,
      from: Seconds,
      to: Type.Number({
        minimum: 0,
        maximum: 1_000_000,
        description: `${min} to ${max} seconds after \`from\``,
      }),
    }),
  },
  'DELETE /books/{id}/sample': {
    operationId: 'deleteSample',
    ...editing,
    summary: 'Remove the sample',
  },
} as const satisfies ApiDefinition;
