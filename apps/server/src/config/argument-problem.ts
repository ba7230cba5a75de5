/** Converts an error of Node's `parseArgs` into a sentence for the operator. */
export function argumentProblem(error: unknown): string {
  const { message, code } = error as Error & { code?: string };
  const quoted = /'([^' ]*)/.exec(message)?.[1] ?? '';
  if (code === 'ERR_PARSE_ARGS_UNKNOWN_OPTION') return `Unknown option '${quoted}'.`;
  if (code === 'ERR_PARSE_ARGS_UNEXPECTED_POSITIONAL') return `Unexpected argument '${quoted}'.`;
  if (code !== 'ERR_PARSE_ARGS_INVALID_OPTION_VALUE') return message;
  // `parseArgs` reads a value that begins with a dash as the next option.
  return `Option '${quoted}' ${message.includes('does not take') ? 'takes no value' : 'needs a value'}.`;
}
