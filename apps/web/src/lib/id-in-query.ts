/** The largest id that the server takes. */
const maxId = 2_147_483_647;

/** Returns the id in a query parameter, such as the 7 of '?chapter=7'; undefined if there is no valid id. */
export function idInQuery(query: URLSearchParams, name: string): number | undefined {
  const id = Number(query.get(name) ?? Number.NaN);
  return Number.isInteger(id) && id > 0 && id <= maxId ? id : undefined;
}
