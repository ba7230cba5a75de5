const plain = { autoCapitalize: 'none', autoCorrect: 'off', spellCheck: false, required: true } as const;

/** Props of the fields for codes. */
export const codeField = {
  app: {
    ...plain,
    label: '6-digit code',
    inputMode: 'numeric',
    autoComplete: 'one-time-code',
    maxLength: 10,
  },
  recovery: { ...plain, label: 'Recovery code', autoComplete: 'off', maxLength: 40 },
} as const;
