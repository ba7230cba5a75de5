export { MailTextForm } from './mail-text-form.tsx';
export { mailNames } from './mail-text-names.ts';
export { isChanged, mailTextsQuery } from './mail-text-queries.ts';
