const quote = 0x22;
const backslash = 0x5c;
const comma = 0x2c;
const opening = new Set([0x5b, 0x7b]);
const closing = new Set([0x5d, 0x7d]);

/** Counts the values and the nesting depth of a JSON text without parsing it; stops once a limit is exceeded. */
export function measureJson(json: string, most: { readonly depth: number; readonly values: number }) {
  let open = 0;
  let depth = 0;
  let values = 1;
  for (let at = 0; at < json.length && depth <= most.depth && values <= most.values; at += 1) {
    const code = json.charCodeAt(at);
    if (code === quote) {
      do at = json.indexOf('"', at + 1);
      while (at > 0 && isEscaped(json, at));
      if (at < 0) break;
    } else if (code === comma) values += 1;
    else if (opening.has(code)) {
      open += 1;
      values += 1;
      depth = Math.max(depth, open);
    } else if (closing.has(code)) open -= 1;
  }
  return { depth, values };
}

/** Returns whether an odd number of backslashes precedes a character. */
function isEscaped(json: string, at: number): boolean {
  let first = at;
  while (json.charCodeAt(first - 1) === backslash) first -= 1;
  return (at - first) % 2 === 1;
}
