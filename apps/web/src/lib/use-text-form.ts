import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { focusField } from './focus-field.ts';
import { languageOfProblems, textAt } from './translated-values.ts';
import { useTextLanguage } from './use-text-language.ts';

type Problems = Readonly<Record<string, string | undefined>>;

/**
 * Manages the problems of a form with a publisher's texts, and the language in which the form shows the texts.
 * @param names names of the texts
 */
export function useTextForm(
  names: readonly string[],
  values: object,
  change: (values: Record<string, string>) => void,
) {
  const form = useRef<HTMLFormElement>(null);
  const language = useTextLanguage(names, values, change);
  const [problems, setProblems] = useState<Problems>({});
  const [failure, setFailure] = useState('');
  const focus = (name: string) => focusField(form.current, name);

  /**
   * Shows problems of fields: selects the language of the first one and focuses its field.
   * @param text message for the whole form
   */
  function show(next: Problems, text = '') {
    const first = Object.keys(next).find((name) => next[name]);
    flushSync(() => {
      setProblems(next);
      setFailure(text);
      if (first === undefined) return;
      const tag = languageOfProblems({ [first]: next[first] });
      if (tag) language.select(tag);
      else if (names.includes(first)) language.select('');
    });
    // Focuses in the next frame, because closing a dialog first returns the focus to the button that opened it.
    if (first !== undefined) requestAnimationFrame(() => focus(first));
  }

  return {
    form,
    language,
    problems,
    failure,
    focus,
    show,
    /** Returns the props of a text's field by the name of its value. */
    field: (name: string) => ({
      name,
      value: textAt(values, name),
      error: problems[name],
      onChange: (value: string) => {
        change({ [name]: value });
        setProblems((now) => ({ ...now, [name]: undefined }));
      },
    }),
  };
}
