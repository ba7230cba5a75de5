export { MailTextForm } from './mail-text-form.tsx';
export { mailNames } from './mail-text-names.ts';
export { mailTextsQuery } from './mail-text-queries.ts';
