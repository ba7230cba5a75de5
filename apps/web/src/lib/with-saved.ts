/**
 * Returns a form's values after the server has saved them: each field takes the saved value, unless the user changed
 * it after sending.
 * @param saved may lack fields, which keep their values
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
