import type { Operation } from '../context.ts';
import type { Reply } from '../http/request.ts';
import type { FormValues } from './card-form.ts';

/** One request to a hosted page. Its changes are committed before the page is sent. */
export interface PageContext {
  act: Operation;
  /** Last part of the path: a session's id or secret, or an invoice's id. */
  id: string;
  query: URLSearchParams;
  /** The form's fields; empty for a GET. */
  typed: FormValues;
}

export type Pages = Readonly<Record<string, (visit: PageContext) => Reply>>;
