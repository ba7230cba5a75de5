/** What we write to people about, with all that the words depend on. */
export type Letter =
  | { readonly kind: 'welcome'; readonly username: string }
  /** Whether anybody has that address is found out when the mail is written, off the request's path. */
  | { readonly kind: 'password_reset' }
  | { readonly kind: 'password_changed'; readonly username: string }
  /** Goes to the old address and to the new one. */
  | { readonly kind: 'email_changed'; readonly username: string; readonly email: string };

export type LetterKind = Letter['kind'];
