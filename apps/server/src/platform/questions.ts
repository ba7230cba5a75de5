type Answer = (...args: never[]) => unknown;

/**
 * Questions that a feature asks, and that features which depend on it answer. Answers are registered while those
 * features are built.
 */
export interface Questions<List extends { readonly [Name in keyof List]: Answer }> {
  /**
   * Returns the answer to a question.
   * @throws Error if no feature has registered an answer, which is a bug in the container
   */
  ask<Name extends keyof List & string>(name: Name, ...args: Parameters<List[Name]>): ReturnType<List[Name]>;
  /**
   * Registers the answer to a question.
   * @throws Error if the question already has an answer
   */
  answer<Name extends keyof List & string>(name: Name, answer: List[Name]): void;
}

export function createQuestions<List extends { readonly [Name in keyof List]: Answer }>(): Questions<List> {
  const answers = new Map<string, Answer>();
  return {
    ask: (name, ...args) => {
      const answer = answers.get(name);
      if (!answer) throw new Error(`no room answers '${name}'`);
      return answer(...(args as never[])) as ReturnType<List[typeof name]>;
    },
    answer: (name, answer) => {
      if (answers.has(name)) throw new Error(`'${name}' is answered already`);
      answers.set(name, answer);
    },
  };
}
