import { randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';

/** Test cards of the payment provider. */
export const cards = {
  good: '4242 4242 4242 4242',
  declined: '4000 0000 0000 0002',
  /** Card whose first payment succeeds and whose renewals all fail. */
  failsLater: '4000 0000 0000 0341',
} as const;

export interface NewUser {
  username: string;
  email: string;
  password: string;
}

/** Returns a new user, unique to this journey and attempt. */
export function newUser(name: string): NewUser {
  const username = `${name}-${randomUUID().slice(0, 8)}`;
  return { username, email: `${username}@lamplight.example`, password: 'a lamp by the window' };
}

export const registerButton = (page: Page) => page.getByRole('button', { name: 'Register & Subscribe' });

/** Fills in and submits the registration form. */
export async function register(page: Page, who: NewUser): Promise<void> {
  await page.getByLabel('Username').fill(who.username);
  await page.getByLabel('Email').fill(who.email);
  await page.getByLabel('Password', { exact: true }).fill(who.password);
  await page.getByLabel('Repeat password').fill(who.password);
  await registerButton(page).click();
}

/** Waits for the provider's checkout page and returns its origin, which also has the provider's test controls. */
export async function atCheckout(page: Page): Promise<string> {
  await expect(page).toHaveURL(/\/c\/pay\//);
  return new URL(page.url()).origin;
}

/** Fills in the card fields of the checkout or the portal, and presses the button with this name. */
export async function payWith(page: Page, card: string, button: string | RegExp): Promise<void> {
  await page.getByLabel('Card number').fill(card);
  await page.getByLabel(/^Expiry/).fill('12 / 40');
  await page.getByLabel('Security code').fill('123');
  await page.getByLabel('Name on card').fill('Zoe Reader');
  await page.getByRole('button', { name: button }).click();
}

export const subscribeForIt = /^(Subscribe for|Start trial)/;

/** Registers and pays, and waits for the home screen. */
export async function join(page: Page, who: NewUser, card: string = cards.good): Promise<void> {
  await page.goto('/register');
  await register(page, who);
  await atCheckout(page);
  await payWith(page, card, subscribeForIt);
  await expect(page).toHaveURL(/\/home$/);
  await expect(library(page)).toBeVisible();
}

/** The list of all audiobooks, visible only to accounts with access. */
export const library = (page: Page) => page.getByRole('region', { name: 'All Audiobooks' });

export const subscription = (page: Page) => page.getByRole('region', { name: 'Subscription' });

/** Moves the payment provider's clock ahead; returns once all events due by then have happened. */
export async function passDays(page: Page, provider: string, days: number): Promise<void> {
  const answer = await page.request.post(`${provider}/_sandbox/clock`, { data: { advance: days * 86_400 } });
  expect(answer.status(), await answer.text()).toBe(200);
}
