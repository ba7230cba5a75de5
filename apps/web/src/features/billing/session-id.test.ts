import { expect, test } from 'vitest';
import { sessionIdIn } from './session-id.ts';

test.each([
  ['?session_id=cs_1', null, 'cs_1'],
  ['?session_id=cs_1', { session_id: 'cs_old' }, 'cs_1'],
  ['', { session_id: 'cs_1' }, 'cs_1'],
  ['?session_id=', null, null],
  ['?session_id=%20', null, null],
  ['?other=1', {}, null],
  ['', { session_id: 7 }, null],
  ['', { session_id: '' }, null],
  ['', 'cs_1', null],
])('search %j and state %j give %j', (search, state, id) => expect(sessionIdIn(search, state)).toBe(id));
