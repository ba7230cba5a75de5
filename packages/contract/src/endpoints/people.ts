import type { Static } from 'typebox';
import type { ApiDefinition } from '../endpoint.ts';
import { peopleLimits, personRoles } from '../people-limits.ts';
import { Type } from '../schema-builders.ts';
import { Id, IdParams, input, pageQuery, searchQuery } from '../schemas.ts';

const named = { id: Id, name: Type.String(), book_count: Type.Integer() };

/** A person in a list. */
export const PersonSummary = Type.Object({ ...named, roles: Type.Array(Type.Enum([...personRoles])) });
export type PersonSummary = Static<typeof PersonSummary>;

export const Person = Type.Object({
  ...named,
  sort_name: Type.String({ description: "Orders lists: 'Wintergreen, Tobias'" }),
  roles: Type.Array(Type.Object({ role: Type.Enum([...personRoles]), book_count: Type.Integer() })),
});
export type Person = Static<typeof Person>;

export const SeriesSummary = Type.Object(named);
export type SeriesSummary = Static<typeof SeriesSummary>;

export const Series = Type.Object({
  ...named,
  finished_ids: Type.Array(Id, { description: 'Its books that the caller has heard to the end' }),
  next_id: Type.Union([Id, Type.Null()], {
    description: 'The book to hear next: the one in progress, else the first that is not finished',
  }),
});
export type Series = Static<typeof Series>;

const name = Type.String({ maxLength: peopleLimits.nameCharacters });
const is_separate = Type.Optional(
  Type.Boolean({ description: 'Keep it beside another of this name, which is refused (400) otherwise' }),
);
/** A merged spelling. Its id is the former id of the merged person or series. */
export const NameAlias = Type.Object({ id: Id, name: Type.String() });
export type NameAlias = Static<typeof NameAlias>;
const AliasParams = input({ id: Id, alias_id: Id });
const MergeInput = input({ into: Id });
const Message = Type.Object({ message: Type.String({ description: 'A sentence for people' }) });

const group = 'People and series';
const reading = { access: 'library', group } as const;
const refusal = 'library';
const editing = { access: 'editor', group, refusal } as const;

export const peopleEndpoints = {
  'GET /people': {
    operationId: 'listPeople',
    ...reading,
    summary: 'People by name; with `q`, those whose names have words that begin so, best match first',
    query: input({ ...pageQuery, q: searchQuery }),
    result: Type.Array(PersonSummary),
    paged: true,
  },
  'GET /people/{id}': {
    operationId: 'getPerson',
    ...reading,
    summary:
      'A person, with the number of books in each role; the id of a merged person means the one that remains',
    params: IdParams,
    result: Person,
  },
  'PUT /people/{id}': {
    operationId: 'editPerson',
    ...editing,
    summary: 'Rename a person',
    params: IdParams,
    body: input({ name, sort_name: Type.Optional(name), is_separate }),
    result: Person,
  },
  'POST /people/{id}/merge': {
    operationId: 'mergePeople',
    ...editing,
    summary: 'Give a person’s books to another, and delete the person',
    params: IdParams,
    body: MergeInput,
    result: Message,
  },
  'GET /people/{id}/aliases': {
    operationId: 'listPersonAliases',
    ...editing,
    summary: 'Spellings that were merged into a person, at most 100',
    params: IdParams,
    result: Type.Array(NameAlias),
  },
  'DELETE /people/{id}/aliases/{alias_id}': {
    operationId: 'removePersonAlias',
    ...editing,
    summary: 'Forget a merged spelling, which may then become a person of its own',
    params: AliasParams,
    result: Message,
  },
  'GET /series': {
    operationId: 'listSeries',
    ...reading,
    summary: 'Series by name; with `q`, those whose names have words that begin so, best match first',
    query: input({ ...pageQuery, q: searchQuery }),
    result: Type.Array(SeriesSummary),
    paged: true,
  },
  'GET /series/{id}': {
    operationId: 'getSeries',
    ...reading,
    summary:
      'A series, with what the caller has heard of it; the id of a merged series means the one that remains',
    params: IdParams,
    result: Series,
  },
  'PUT /series/{id}': {
    operationId: 'editSeries',
    ...editing,
    summary: 'Rename a series',
    params: IdParams,
    body: input({ name, is_separate }),
    result: SeriesSummary,
  },
  'POST /series/{id}/merge': {
    operationId: 'mergeSeries',
    ...editing,
    summary: 'Give the books of a series to another, and delete the series',
    params: IdParams,
    body: MergeInput,
    result: Message,
  },
  'GET /series/{id}/aliases': {
    operationId: 'listSeriesAliases',
    ...editing,
    summary: 'Spellings that were merged into a series, at most 100',
    params: IdParams,
    result: Type.Array(NameAlias),
  },
  'DELETE /series/{id}/aliases/{alias_id}': {
    operationId: 'removeSeriesAlias',
    ...editing,
    summary: 'Forget a merged spelling, which may then become a series of its own',
    params: AliasParams,
    result: Message,
  },
} as const satisfies ApiDefinition;
