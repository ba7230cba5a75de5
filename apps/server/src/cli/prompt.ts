import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';
import { passwordProblem } from '../features/accounts/index.ts';
import { demoPassword } from '../sample-data/library.ts';
import { UsageError } from './run-command.ts';

/** Asks the operator on a terminal, or reads answers from a pipe line by line. */
export interface Prompt {
  readonly isTerminal: boolean;
  /** Asks a question; null at the end of the input. */
  ask(question: string): Promise<string | null>;
  /** Asks a question without echoing the input; null at the end of the input. */
  askSecret(question: string): Promise<string | null>;
  close(): void;
}

function openPrompt(): Prompt {
  const { stdin, stderr } = process;
  const isTerminal = stdin.isTTY;
  let isSecret = false;
  // On a terminal, readline echoes typed text through its output; questions are written elsewhere.
  const output = new Writable({
    write: (piece, _encoding, done) => {
      if (!isSecret) stderr.write(piece);
      done();
    },
  });
  const lines = createInterface({ input: stdin, output, terminal: isTerminal });
  const arrived: string[] = [];
  const waiting: ((line: string | null) => void)[] = [];
  let hasEnded = false;
  lines.on('line', (line) => {
    const next = waiting.shift();
    if (next) next(line);
    else arrived.push(line);
  });
  lines.on('close', () => {
    hasEnded = true;
    for (const next of waiting.splice(0)) next(null);
  });

  async function nextLine(question: string): Promise<string | null> {
    if (isTerminal) {
      lines.setPrompt(question);
      stderr.write(question);
    }
    const line = arrived.shift();
    if (line !== undefined || hasEnded) return line ?? null;
    return await new Promise((resolve) => waiting.push(resolve));
  }
  return {
    isTerminal,
    ask: nextLine,
    askSecret: async (question) => {
      isSecret = true;
      try {
        return await nextLine(question);
      } finally {
        isSecret = false;
        if (isTerminal) stderr.write('\n');
      }
    },
    close: () => lines.close(),
  };
}

/** Returns why a new password is rejected; null if it is acceptable. */
const newPasswordProblem = (password: string): string | null =>
  password === demoPassword
    ? 'Everybody knows that password: npm start prints it. Please choose another.'
    : passwordProblem(password);

/** Asks for a new password: on a terminal until it is acceptable, from a pipe once. */
export async function askPassword(prompt: Prompt, question = 'Password: '): Promise<string> {
  for (;;) {
    const password = (await prompt.askSecret(question)) ?? '';
    const problem = newPasswordProblem(password);
    if (!problem) return password;
    if (!prompt.isTerminal || password === '') throw new UsageError(problem);
    process.stderr.write(`${problem}\n`);
  }
}

export async function withPrompt<T>(work: (prompt: Prompt) => Promise<T>): Promise<T> {
  const prompt = openPrompt();
  try {
    return await work(prompt);
  } finally {
    prompt.close();
  }
}
