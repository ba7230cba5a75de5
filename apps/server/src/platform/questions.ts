type Answer = (...args: never[]) => unknown;

/**
 * Questions that one feature asks and features above it answer. Answers are registered while those features are
 * built.
 */
export interface Questions<List extends { readonly [Name in keyof List]: Answer }> {
  /** @throws Error if no feature answers: a bug in the container */
  ask<Name extends keyof List & string>(name: Name, ...args: Parameters<List[Name]>): ReturnType<List[Name]>;
  /** @throws Error if the question is answered already */
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
