import { m } from './messages.ts';

const plain = { autoCapitalize: 'none', autoCorrect: 'off', spellCheck: false, required: true } as const;

/** Props of the fields for codes. */
export const codeField = {
  app: {
    ...plain,
    label: m.n6DigitCode,
    inputMode: 'numeric',
    autoComplete: 'one-time-code',
    maxLength: 10,
  },
  recovery: { ...plain, label: m.recoveryCode, autoComplete: 'off', maxLength: 40 },
} as const;
