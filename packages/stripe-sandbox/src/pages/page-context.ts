import type { Operation } from '../context.ts';
import type { Reply } from '../http/request.ts';
import type { FormValues } from './card-form.ts';

/** One request to a hosted page. What it writes is committed before the page leaves. */
export interface PageContext {
  act: Operation;
  /** The last part of the path that names a thing: a session's id or secret, an invoice's id. */
  id: string;
  query: URLSearchParams;
  /** The form's fields; empty for a GET. */
  typed: FormValues;
}

export type Pages = Readonly<Record<string, (visit: PageContext) => Reply>>;
