import { type KeyGroup, type KeyScope, keyGroups, keyScopes } from '@lamplight/contract/api-keys';
import { m } from './messages.ts';

export const groups = Object.keys(keyGroups) as KeyGroup[];

/** Returns the name of a group of calls. */
export const groupName = (group: KeyGroup): string => m[`group_${group}`];

/** Returns a group's scopes: to read, to write, or both. */
export const scopesOf = (group: KeyGroup): readonly KeyScope[] =>
  keyScopes.filter((scope) => scope.startsWith(`${group}:`));

/** Returns a scope in words, for a list. */
export function scopeText(scope: KeyScope): string {
  const [group = '', level] = scope.split(':');
  const name = groupName(group as KeyGroup);
  return level === 'read' ? m.scope_read({ group: name }) : m.scope_write({ group: name });
}

/** Returns what a scope lets a key do, in words, for the choice of its group. */
export const levelText = (scope: KeyScope, isOnly: boolean): string =>
  scope.endsWith(':read') ? m.level_read : isOnly ? m.level_write_only : m.level_write;
