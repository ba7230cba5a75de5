/** What we write to people about, with all that the words depend on. */
export type EmailMessage =
  | { readonly kind: 'welcome'; readonly username: string }
  /** Whether anybody has that address is found out when the mail is written, off the request's path. */
  | { readonly kind: 'password_reset' }
  | { readonly kind: 'password_changed'; readonly username: string }
  /** Goes to an address that nobody has confirmed, so it carries no text of any user. */
  | { readonly kind: 'email_confirm'; readonly change: number }
  /** Goes to the address that stays in use until the other one is confirmed, and can revert the change. */
  | { readonly kind: 'email_change_requested'; readonly change: number }
  /** An admin has changed the address: goes to the old one, which can revert that. */
  | { readonly kind: 'email_changed'; readonly change: number }
  /** The same, to the new address; carries no text of any user. */
  | { readonly kind: 'email_set' };

export type EmailKind = EmailMessage['kind'];
