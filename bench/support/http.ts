/** Sends an authenticated request to a node, `body` as JSON. @throws if the node does not respond within 20 s */
export function sendRequest(
  origin: string,
  token: string,
  method: string,
  path: string,
  body?: object,
  headers: Readonly<Record<string, string>> = {},
): Promise<Response> {
  return fetch(origin + path, {
    method,
    headers: {
      ...headers,
      authorization: `Bearer ${token}`,
      ...(body ? { 'content-type': 'application/json' } : {}),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
    signal: AbortSignal.timeout(20_000),
  });
}

/** Returns a response. @throws if it is an error */
export async function requireOk(response: Response): Promise<Response> {
  if (!response.ok) throw new Error(`${response.url}: ${response.status} ${await response.text()}`);
  return response;
}
