import type { Static } from 'typebox';
import type { ApiDefinition } from '../endpoint.ts';
import { Type } from '../schema-builders.ts';
import { Id, IdParams, input, nullable, pageQuery } from '../schemas.ts';

const demoFields = {
  id: Id,
  title: Type.String(),
  cover_image: Type.String(),
  cover_hue: nullable(Type.Integer({ minimum: 0, maximum: 359 })),
  chapter_count: Type.Integer(),
  duration: nullable(Type.Number({ description: 'Seconds' })),
};

/** A book of the public demo, in a list. */
export const DemoSummary = Type.Object(demoFields);
export type DemoSummary = Static<typeof DemoSummary>;

/** A book of the demo. URLs without a host refer to the demo's backend. */
export const DemoBook = Type.Object({
  ...demoFields,
  chapters: Type.Array(
    Type.Object({
      id: Id,
      title: Type.String(),
      audio_url: Type.String({ description: 'Hosted audio: a signed URL that expires' }),
      image: nullable(Type.String()),
      duration: nullable(Type.Number({ description: 'Seconds' })),
    }),
  ),
});
export type DemoBook = Static<typeof DemoBook>;

/** Endpoints of the demo's own backend: paths are below /demo-api, on this or another host. */
export const demoBackendEndpoints = {
  'GET /books/demo': {
    operationId: 'listDemoBooks',
    access: 'public',
    group: 'Demo',
    summary: 'The books that anybody may hear, by title; all of them without parameters',
    query: input(pageQuery),
    result: Type.Array(DemoSummary),
  },
  'GET /books/{id}': {
    operationId: 'getDemoBook',
    access: 'public',
    group: 'Demo',
    summary: 'A demo book with its chapters; any other book is not found',
    params: IdParams,
    result: DemoBook,
  },
} as const satisfies ApiDefinition;
export type DemoBackendEndpoints = typeof demoBackendEndpoints;

export const demoEndpoints = {
  'GET /demo': {
    operationId: 'getDemoSettings',
    access: 'public',
    group: 'Demo',
    summary: "Where the demo's backend is: a path of this host, or an address on another",
    result: Type.Object({ api_url: Type.String() }),
  },
} as const satisfies ApiDefinition;
