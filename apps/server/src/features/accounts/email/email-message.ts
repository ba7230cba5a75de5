import type { MailKind } from '@lamplight/contract';

export type SignInMethodChange =
  | 'passkey_added'
  | 'passkey_removed'
  | 'second_factor_on'
  | 'second_factor_off'
  | 'recovery_codes_replaced'
  | 'sign_in_mails_off'
  | 'identity_linked'
  | 'identity_unlinked';

/** Factors that were removed from an account. */
export interface RemovedFactors {
  readonly passkeys: number;
  readonly app: boolean;
  /** True if only the recovery codes were removed and the app stays. */
  readonly codes: boolean;
}

/**
 * How an invited member may listen: by a running subscription, free for some months, free without an end
 * (`premium`), or only after subscribing (`none`).
 */
export type InvitationAccess = 'subscription' | 'free_months' | 'premium' | 'none';

/** A queued email: its kind and the data that its text depends on. */
export type EmailMessage =
  | { readonly kind: 'welcome'; readonly username: string }
  /** Looks the account up at delivery, so that the request takes equally long for unknown addresses. */
  | { readonly kind: 'password_reset' }
  | { readonly kind: 'password_changed'; readonly username: string }
  /** A sign-in from a device on which the account was not used before. */
  | { readonly kind: 'new_sign_in'; readonly user: number; readonly device: string; readonly at: string }
  /** A change of a sign-in method other than the password. */
  | { readonly kind: 'sign_in_method_changed'; readonly user: number; readonly change: SignInMethodChange }
  /** Sent after a link 'This wasn't me' was used: says what the link did, and contains a link for a new password. */
  | {
      readonly kind: 'intrusion_reported';
      readonly user: number;
      /** True if the link restored the recipient's address as the account's address. */
      readonly isRestored: boolean;
      readonly removed: RemovedFactors;
    }
  /** Sent to an unconfirmed address: contains no text written by a user. */
  | { readonly kind: 'email_confirm'; readonly change: number }
  /** Sent to the current address, with a link that reverts the change. */
  | { readonly kind: 'email_change_requested'; readonly change: number }
  /** Sent to the old address after an admin changed it, with a link that reverts the change. */
  | { readonly kind: 'email_changed'; readonly change: number }
  /** Sent to the new address after an admin changed it: contains no text written by a user. */
  | { readonly kind: 'email_set' }
  /** Sent to an unconfirmed address: contains no text written by a user. */
  | {
      readonly kind: 'subscription_found';
      readonly checkout: string;
      /** Language in which the visitor registers; there is no account yet. */
      readonly language?: string;
    }
  /** Sent to the owner of an account that an admin added, with a link to choose a password. */
  | {
      readonly kind: 'invitation';
      readonly user: number;
      readonly access: InvitationAccess;
      /** Free months; 0 for another kind of access. */
      readonly months: number;
    }
  /** Contains a link that cancels the subscription. Looks the account up at delivery, as a password reset does. */
  | { readonly kind: 'cancel_link' }
  /** A renewal, or the first payment after a trial, was declined, or declined again. */
  | {
      readonly kind: 'payment_failed';
      readonly user: number;
      /** Time of the next payment attempt; null if there is none, undefined if it is not known. */
      readonly nextAt?: string | null;
      /** Time at which the member loses access to the library; null if access has ended. */
      readonly openUntil?: string | null;
    }
  /** The card that pays the subscription expires soon. */
  | {
      readonly kind: 'card_expiring';
      readonly user: number;
      readonly last4: string;
      /** ISO time of the start of the first month in which the card is not valid. */
      readonly endsAt: string;
    }
  /** The subscription was canceled at time `at` and ends at `endsAt`. */
  | {
      readonly kind: 'subscription_canceled';
      readonly user: number;
      readonly at: string;
      readonly endsAt: string;
    }
  | { readonly kind: 'subscription_ended'; readonly user: number }
  /**
   * A pause was requested, or began at the payment provider. `from` is null if the pause has begun, `until` if it
   * has no end.
   */
  | {
      readonly kind: 'subscription_paused';
      readonly user: number;
      readonly from: string | null;
      readonly until: string | null;
    }
  /** A pause of the subscription ends in a few days; the next payment is collected at its end. */
  | { readonly kind: 'pause_ending'; readonly user: number; readonly until: string }
  /** A pause of the subscription, which had begun, is over. */
  | { readonly kind: 'subscription_resumed'; readonly user: number }
  /** Asks a former subscriber once to return. `code` is a promotion code; null for none. */
  | { readonly kind: 'win_back'; readonly user: number; readonly code: string | null }
  /** Tells the buyer that a gift is paid, and links to the gift's page. */
  | { readonly kind: 'gift_bought'; readonly gift: number }
  /** Brings a gift to its recipient, on the day that the buyer chose. */
  | { readonly kind: 'gift_received'; readonly gift: number }
  /** A gift that the member redeemed was refunded to its buyer. */
  | { readonly kind: 'gift_taken_back'; readonly user: number }
  /** Many apps or networks fetched one private feed of the member on one day. `feed` is the feed's name. */
  | { readonly kind: 'feed_shared'; readonly user: number; readonly feed: string }
  /** Many apps or networks fetched the feed again, and its address was replaced. */
  | { readonly kind: 'feed_renewed'; readonly user: number; readonly feed: string }
  /** One notification of the member; its content is read when the email is sent. */
  | { readonly kind: 'notification'; readonly user: number; readonly event: number }
  /** Summary of the member's notifications between two ISO times. */
  | { readonly kind: 'weekly_letter'; readonly user: number; readonly from: string; readonly to: string }
  /** Tells an admin that messages to a receiver of webhooks are no longer sent. */
  | {
      readonly kind: 'webhook_turned_off';
      readonly user: number;
      readonly host: string;
      readonly reason: 'failing' | 'gone';
    }
  /** A newsletter, whose text and recipient are read at delivery. */
  | { readonly kind: 'newsletter'; readonly newsletter: number; readonly user: number }
  /** Test email with a newsletter's text, sent to the admin who writes the newsletter. */
  | {
      readonly kind: 'newsletter_test';
      readonly user: number;
      readonly subject: string;
      readonly body: string;
    }
  /** Test email with an admin's text, filled with sample values. */
  | { readonly kind: 'test_mail'; readonly of: MailKind; readonly subject: string; readonly body: string };

export type EmailKind = EmailMessage['kind'];
