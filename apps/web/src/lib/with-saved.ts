/**
 * Returns the values of a form once the server has taken them: a field has the value that was saved, unless it changed
 * after it was sent.
 * @param saved may lack fields, which stay
 */
export const withSaved = <Values extends object>(
  now: Values,
  sent: Values,
  saved: Partial<Values>,
): Values => ({
  ...now,
  ...Object.fromEntries(
    (Object.keys(saved) as (keyof Values)[])
      .filter((field) => now[field] === sent[field])
      .map((field) => [field, saved[field]]),
  ),
});
