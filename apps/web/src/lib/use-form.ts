import { type SubmitEvent, useState } from 'react';
import { focusField } from './focus-field.ts';

type Problems<T> = { readonly [Name in keyof T]?: string };

/** Result of validating or sending a form. */
export interface FormResult<T> {
  readonly isDone: boolean;
  /** Message for the whole form; empty if the messages of the fields suffice. */
  readonly text: string;
  /** Messages by field. */
  readonly problems: Problems<T>;
}

export const noResult = { isDone: false, text: '', problems: {} } as const;

export interface FormOptions<T> {
  readonly initial: T | (() => T);
  readonly initialText?: string | undefined;
  readonly validate: (values: T) => Problems<T>;
  /** Called with valid values; never rejects. On null the form stays busy, because the page is being left. */
  readonly send: (values: T) => Promise<FormResult<T> | null> | FormResult<T>;
}

/**
 * Manages a form of text fields: validates, allows one request at a time, and focuses the first invalid field.
 * `field` returns the props of a field; `initial` lists the fields in the order shown.
 */
export function useForm<T extends Record<keyof T, string>>(options: FormOptions<T>) {
  const [values, setValues] = useState(options.initial);
  const [result, setResult] = useState<FormResult<T>>({ ...noResult, text: options.initialText ?? '' });
  const [isBusy, setBusy] = useState(false);

  function show(form: HTMLFormElement, next: FormResult<T>) {
    setResult(next);
    const names = Object.keys(values) as (keyof T & string)[];
    const first = names.find((name) => next.problems[name]);
    if (first) focusField(form, first);
  }

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isBusy) return;
    const form = event.currentTarget;
    const problems = options.validate(values);
    show(form, { ...noResult, problems });
    if (Object.keys(problems).length > 0) return;
    setBusy(true);
    const next = await options.send(values);
    if (next === null) return;
    setBusy(false);
    show(form, next);
  }

  const field = <Name extends keyof T & string>(name: Name) => ({
    name,
    value: values[name] as string,
    error: result.problems[name],
    onChange: (value: string) => {
      setValues((now) => ({ ...now, [name]: value }));
      setResult((now) => ({ ...now, problems: { ...now.problems, [name]: undefined } }));
    },
  });
  return { values, setValues, result, setResult, isBusy, setBusy, submit, field };
}
