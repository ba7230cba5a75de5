import type { EditableMail } from '@lamplight/contract';
import { fillMailText, type MailText } from '@lamplight/contract/mail-texts';

/** An email with sample values. */
export function MailPreview({ mail, text }: { mail: EditableMail; text: MailText }) {
  const values = Object.fromEntries(mail.placeholders.map(({ name, sample }) => [name, sample]));
  const { subject, before, after } = fillMailText(text, values);
  return (
    <div className="grid gap-4 rounded-md border border-border p-4 break-words sm:p-6">
      <p className="font-display text-2xl font-semibold">{subject}</p>
      {before.map((paragraph, index) => (
        <p key={index}>{paragraph}</p>
      ))}
      <p>
        <span className="inline-block rounded-md bg-accent px-5 py-3 font-semibold text-on-accent">
          {mail.action}
        </span>
      </p>
      {after.map((paragraph, index) => (
        <p key={index} className="text-sm text-text-2">
          {paragraph}
        </p>
      ))}
    </div>
  );
}
