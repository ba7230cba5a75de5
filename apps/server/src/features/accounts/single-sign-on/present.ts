import type { IdentityProviderSettings, LinkedIdentity } from '@lamplight/contract';
import type { IdentityProvider } from '../../../gateways/identity/identity-provider.ts';
import type { IdentityRow } from './store.ts';

/** Returns the name of a provider; its id once the operator has removed it. */
export const providerName = (providers: readonly IdentityProvider[], id: string): string =>
  providers.find(({ config }) => config.id === id)?.config.name ?? id;

export const presentIdentity = (
  { id, provider, label, created_at, last_used_at, access_until }: IdentityRow,
  providers: readonly IdentityProvider[],
  now: string,
): LinkedIdentity => ({
  id,
  provider,
  provider_name: providerName(providers, provider),
  label,
  created_at,
  last_used_at,
  access_until: access_until !== null && access_until > now ? access_until : null,
});

export const presentSettings = (
  { config, redirectUri }: IdentityProvider,
  publicUrl: string,
  linked: number,
): IdentityProviderSettings => ({
  id: config.id,
  name: config.name,
  logo: config.logo,
  issuer: config.issuer,
  client_id: config.clientId,
  audience: config.audience,
  required_for: config.requiredFor,
  creates_accounts: config.createsAccounts,
  asks_second_factor: config.asksSecondFactor,
  roles: Object.entries(config.roles?.values ?? {}).map(([value, role]) => ({ value, role })),
  roles_claim: config.roles?.claim ?? null,
  access_claim: config.access?.claim ?? null,
  access_values: [...(config.access?.values ?? [])],
  access_days: config.access?.days ?? null,
  redirect_uri: redirectUri,
  logout_uri: `${publicUrl}/api/auth/single-sign-on/${config.id}/logout`,
  linked,
});
