import type { EndpointName, Endpoints } from '@lamplight/contract';
import { language } from '@lamplight/messages';

type FormName = { [N in EndpointName]: Endpoints[N] extends { form: true } ? N : never }[EndpointName];
/** Endpoints whose response is a file. */
export type DownloadName = {
  [N in EndpointName]: Endpoints[N] extends { download: string } ? N : never;
}[EndpointName];
/** Endpoints with form-encoded requests. The contract's types make the compiler reject a missing entry. */
const forms: Readonly<Record<FormName, true>> = {
  'POST /auth/login': true,
  'POST /auth/single-sign-on/{provider}/logout': true,
};

export interface LooseInput {
  params?: object | undefined;
  query?: object | undefined;
  body?: object | undefined;
  signal?: AbortSignal | undefined;
  keepalive?: boolean | undefined;
}

function entriesOf(part: object | undefined): [string, string][] {
  return Object.entries(part ?? {}).flatMap(
    ([key, value]: [string, string | number | boolean | null | undefined]) =>
      value === undefined || value === null ? [] : [[key, String(value)] satisfies [string, string]],
  );
}

/** Builds the URL under /api for an endpoint such as 'GET /books/{id}'. Undefined query values are left out. */
function urlOf(path: string, input: LooseInput): string {
  const params = new Map(entriesOf(input.params));
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, key: string) => encodeURIComponent(params.get(key) ?? ''));
  const query = new URLSearchParams(entriesOf(input.query)).toString();
  return `/api${filled}${query && `?${query}`}`;
}

/** Builds the request for an endpoint. Pure, so that it can be tested without a network. */
export function buildRequest(
  name: EndpointName,
  input: LooseInput,
  token: string | null,
): { url: string; init: RequestInit } {
  const [method = 'GET', path = '/'] = name.split(' ');
  const headers: Record<string, string> = { accept: 'application/json', 'accept-language': language() };
  if (token) headers['authorization'] = `Bearer ${token}`;
  const init: RequestInit = { method, headers };
  if (input.body && name in forms) {
    init.body = new URLSearchParams(entriesOf(input.body));
  } else if (input.body instanceof Blob) {
    headers['content-type'] = 'application/octet-stream';
    init.body = input.body;
  } else if (input.body) {
    headers['content-type'] = 'application/json';
    init.body = JSON.stringify(input.body);
  }
  if (input.signal) init.signal = input.signal;
  if (input.keepalive) init.keepalive = true;
  return { url: urlOf(path, input), init };
}
