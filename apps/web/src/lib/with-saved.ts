/**
 * Returns the values of a form once the server has taken them: a field has the value that was saved, unless it changed
 * after it was sent.
 */
export const withSaved = <Values extends object>(now: Values, sent: Values, saved: Values): Values => ({
  ...now,
  ...Object.fromEntries(
    (Object.keys(saved) as (keyof Values)[])
      .filter((field) => now[field] === sent[field])
      .map((field) => [field, saved[field]]),
  ),
});
