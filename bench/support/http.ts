/** Sends an authenticated request to a node, `body` as JSON. @throws if the node does not respond within 20 s */
export function sendRequest(
  origin: string,
  token: string,
  method: string,
  path: string,
  body?: object,
): Promise<Response> {
  return fetch(origin + path, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      ...(body ? { 'content-type': 'application/json' } : {}),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
    signal: AbortSignal.timeout(20_000),
  });
}
