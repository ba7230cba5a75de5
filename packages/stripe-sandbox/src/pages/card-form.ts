import { declineMessage, findTestCard, isCardNumber, type TestCard, testCards } from '../billing/cards.ts';
import { type Html, html } from './page.ts';

/** Form input. The card number is only sent back into the page while the form has errors. */
export type FormValues = Readonly<Record<string, string>>;
export type Problems = Record<string, string>;

export interface CardEntry {
  card: TestCard;
  name: string;
  expMonth: number;
  expYear: number;
}

/**
 * Reads the card fields.
 * @param now unix seconds, for the expiry date
 */
export function readCard(typed: FormValues, now: number): { entry: CardEntry } | { problems: Problems } {
  const problems: Problems = {};
  const card = findTestCard(typed['number'] ?? '');
  if (!isCardNumber(typed['number'] ?? '')) problems['number'] = 'Your card number is incomplete or invalid.';
  else if (!card) problems['number'] = 'This is no test card. The sandbox takes the cards listed below only.';
  const expiry = readExpiry(typed['expiry'] ?? '');
  if (!expiry) problems['expiry'] = 'Enter the expiry date as MM / YY.';
  else if (hasExpired(expiry, now)) problems['expiry'] = 'Your card has expired.';
  const digits = card?.brand === 'amex' ? 4 : 3;
  if (!new RegExp(`^\\d{${digits}}$`).test(typed['cvc']?.trim() ?? ''))
    problems['cvc'] = `Enter the ${digits} digits of the security code.`;
  const name = (typed['name'] ?? '').trim();
  if (name === '' || name.length > 200) problems['name'] = 'Enter the name on the card.';
  if (Object.keys(problems).length > 0 || !card || !expiry) return { problems };
  return { entry: { card, name, expMonth: expiry.month, expYear: expiry.year } };
}

function readExpiry(text: string): { month: number; year: number } | undefined {
  const match = /^\s*(0?[1-9]|1[0-2])\s*\/?\s*(?:20)?(\d\d)\s*$/.exec(text);
  return match ? { month: Number(match[1]), year: 2000 + Number(match[2]) } : undefined;
}

/** Returns whether a card has expired; it is valid until the end of its month. */
const hasExpired = ({ month, year }: { month: number; year: number }, now: number): boolean =>
  Date.UTC(year, month, 1) / 1000 <= now;

interface Field {
  name: string;
  label: string;
  autocomplete: string;
  hint?: string;
  isNumeric?: boolean;
  type?: string;
}

export function field(spec: Field, typed: FormValues, problems: Problems): Html {
  const problem = problems[spec.name];
  const described = [spec.hint && `${spec.name}-hint`, problem && `${spec.name}-wrong`]
    .filter(Boolean)
    .join(' ');
  return html`<div><label for="${spec.name}">${spec.label}</label>
<input id="${spec.name}" name="${spec.name}" type="${spec.type ?? 'text'}" required autocomplete="${spec.autocomplete}"
 value="${typed[spec.name] ?? ''}"${spec.isNumeric && html` inputmode="numeric"`}${described !== '' && html` aria-describedby="${described}"`}${problem !== undefined && html` aria-invalid="true"`}>
${spec.hint !== undefined && html`<div class="hint" id="${spec.name}-hint">${spec.hint}</div>`}
${problem !== undefined && html`<div class="wrong" id="${spec.name}-wrong">${problem}</div>`}</div>`;
}

/** Renders card number, expiry, security code and name, and the list of test cards. */
export function cardFields(typed: FormValues, problems: Problems): Html {
  return html`<fieldset><legend>Test card</legend>
${field({ name: 'number', label: 'Card number', autocomplete: 'off', isNumeric: true, hint: 'Such as 4242 4242 4242 4242' }, typed, problems)}
<div class="pair">
${field({ name: 'expiry', label: 'Expiry', hint: 'MM / YY', autocomplete: 'off', isNumeric: true }, typed, problems)}
${field({ name: 'cvc', label: 'Security code', autocomplete: 'off', isNumeric: true }, typed, problems)}
</div>
${field({ name: 'name', label: 'Name on card', autocomplete: 'off' }, typed, problems)}
</fieldset>
<details><summary>Test cards</summary><ul>
${testCards.map((card) => html`<li><code>${grouped(card.number)}</code> ${card.about}</li>`)}
</ul><p class="hint">Any future date and any security code will do.</p></details>`;
}

const grouped = (number: string): string => number.replace(/(\d{4})(?=\d)/g, '$1 ');

export const alert = (text: string): Html => html`<div class="alert" role="alert">${text}</div>`;

export const declineText = (card: TestCard): string =>
  `${declineMessage(card.behaviour.declineCode)} Try another card.`;
