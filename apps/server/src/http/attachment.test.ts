import { expect, it } from 'vitest';
import { attachment } from './attachment.ts';

it.each([
  ['The Lamp', `attachment; filename="The Lamp.m4a"; filename*=UTF-8''The%20Lamp.m4a`],
  ['Märchen', `attachment; filename="Marchen.m4a"; filename*=UTF-8''M%C3%A4rchen.m4a`],
  ['夜', `attachment; filename="_.m4a"; filename*=UTF-8''%E5%A4%9C.m4a`],
  ['', `attachment; filename="chapter.m4a"; filename*=UTF-8''chapter.m4a`],
  ['../../etc/passwd', `attachment; filename="etc passwd.m4a"; filename*=UTF-8''etc%20passwd.m4a`],
  [
    'a"; filename="b',
    `attachment; filename="a ; filename= b.m4a"; filename*=UTF-8''a%20%3B%20filename%3D%20b.m4a`,
  ],
  ['a\r\nX-Evil: 1', `attachment; filename="a X-Evil 1.m4a"; filename*=UTF-8''a%20X-Evil%201.m4a`],
  ["it's (1)*", `attachment; filename="it's (1).m4a"; filename*=UTF-8''it%27s%20%281%29.m4a`],
])('encodes the name %j', (name, header) => {
  expect(attachment(name, 'm4a')).toBe(header);
});

it('shortens a long name without cutting a character in two', () => {
  expect(attachment(`${'n'.repeat(119)}\u{1F4DA} more`, 'md')).toContain(`filename="${'n'.repeat(119)}.md"`);
});
