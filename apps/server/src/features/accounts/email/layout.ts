import { type AccentColours, accentColours, type Site } from '@lamplight/contract';
import { isolateText } from '@lamplight/contract/isolate-text';
import { language } from '@lamplight/messages';
import { direction, directionOf, isolatedHtml } from '../../../platform/direction.ts';
import { escapeHtml } from '../../../platform/html.ts';
import { m } from './messages.ts';
import type { EmailContent, Paragraph } from './templates.ts';

/** The built-in logo: a leaf, drawn without a picture. */
const leaf = (colour: string, fill: string): string =>
  `<div class="leaf" style="width:20px;height:20px;border:2px solid ${colour};border-radius:100% 0 100% 0;background:${fill};"></div>`;

/** Settings that an email shows. */
export interface MailSite extends Pick<Site, 'name' | 'contact' | 'accent' | 'logo'> {
  /** Public URL without a final slash. */
  readonly origin: string;
}

const renderLine = (text: string, style: string): string =>
  `<p dir="${directionOf(text)}" style="${style}">${isolatedHtml(text).markup}</p>`;

/** Only a paragraph's own URL becomes a link, not an address in its text, such as in a username. */
const renderParagraph = (paragraph: Paragraph, style: string, linkColour: string): string => {
  if (typeof paragraph === 'string') return renderLine(paragraph, style);
  const url = escapeHtml(paragraph.url);
  return `<p dir="${directionOf(paragraph.text)}" style="${style}">${isolatedHtml(paragraph.text).markup} <a class="quiet" dir="ltr" style="color:${linkColour};word-break:break-all;" href="${url}">${url}</a></p>`;
};

/**
 * Returns 'left' or 'right' by text direction, because few mail clients support logical CSS properties: `start` is
 * the side of the paper's thick border, `end` the side of the gap after the logo.
 */
const sidesOf = (isRtl: boolean) =>
  isRtl
    ? { start: 'right', end: 'left', corners: '14px 3px 3px 14px' }
    : { start: 'left', end: 'right', corners: '3px 14px 14px 3px' };

const sans = "font-family:Figtree,'Segoe UI',Helvetica,Arial,sans-serif;";
const serif = "font-family:Fraunces,Georgia,'Times New Roman',serif;";

/**
 * Light and dark theme for mail clients that support stylesheets; other clients show the light theme of the style
 * attributes.
 */
const css = (accent: AccentColours | null, start: string): string => `
  :root { color-scheme: light dark; supported-color-schemes: light dark; }
  @media (prefers-color-scheme: dark) {
    .desk { background: #171210 !important; }
    .paper { background: #231c18 !important; border-color: #4a3f37 !important; border-${start}-color: ${accent?.accent ?? '#e8972a'} !important; }
    .ink, .ink p { color: #f3eae0 !important; }
    .faint p { color: #c3b5a7 !important; }
    .leaf { border-color: ${accent?.accent ?? '#ffb545'} !important; background: ${accent?.['accent-soft'] ?? '#3a2a12'} !important; }
    a.quiet { color: ${accent?.['accent-text'] ?? '#ffc46b'} !important; }
    .button { background: ${accent?.accent ?? '#ffb545'} !important; }
    .button a { color: ${accent?.['on-accent'] ?? '#24180a'} !important; }
  }`;

/** Returns the paragraphs below the button, including the link to unsubscribe. */
const paragraphsAfter = ({ after, stopUrl }: EmailContent): readonly Paragraph[] =>
  stopUrl === undefined ? after : [...after, { text: m.stop, url: stopUrl }];

/** Renders an email as HTML with tables and style attributes, which is all that many mail clients support. */
export function renderHtml(content: EmailContent, { origin, ...site }: MailSite): string {
  const { subject, preview, title, paragraphs, action, reason } = content;
  const { name, contact } = site;
  const light = site.accent === null ? null : accentColours(site.accent, 'light');
  const dark = site.accent === null ? null : accentColours(site.accent, 'dark');
  const mark = site.logo
    ? `<img src="${origin}${site.logo}/mark.png" alt="" width="32" height="32" style="display:block;border:0;">`
    : leaf(light?.accent ?? '#8a4b00', light?.['accent-soft'] ?? '#fbe7c8');
  const quiet = light?.['accent-text'] ?? '#7a4a00';
  const text = `${sans}margin:0 0 16px;font-size:16px;line-height:1.6;color:#2b211a;`;
  const small = `${sans}margin:0 0 12px;font-size:14px;line-height:1.6;color:#5c5046;`;
  const url = escapeHtml(action.url);
  const dir = direction();
  const { start, end, corners } = sidesOf(dir === 'rtl');
  return `<!doctype html>
<html lang="${language()}" dir="${dir}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(subject)}</title>
<style>${css(dark, start)}
</style>
</head>
<body class="desk" dir="${dir}" style="margin:0;padding:0;background:#f4ede4;">
<div style="display:none;max-height:0;overflow:hidden;">${escapeHtml(preview)}</div>
<table role="presentation" class="desk" dir="${dir}" width="100%" cellpadding="0" cellspacing="0" style="background:#f4ede4;">
<tr><td align="center" style="padding:32px 16px;">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:520px;">
<tr><td class="ink" style="padding:0 4px 20px;">
<table role="presentation" cellpadding="0" cellspacing="0"><tr>
<td style="padding-${end}:10px;">${mark}</td>
<td>${renderLine(name, `${serif}margin:0;font-size:20px;font-weight:600;color:#2b211a;`)}</td>
</tr></table>
</td></tr>
<tr><td class="paper ink" style="background:#fffaf3;border:1px solid #e0d3c3;border-radius:${corners};border-${start}:6px solid ${light?.accent ?? '#e8972a'};padding:32px 28px;word-break:break-word;">
${renderLine(title, `${serif}margin:0 0 16px;font-size:26px;line-height:1.25;font-weight:600;color:#2b211a;`)}
${paragraphs.map((paragraph) => renderParagraph(paragraph, text, quiet)).join('\n')}${content.document?.html(quiet) ?? ''}
<table role="presentation" cellpadding="0" cellspacing="0" style="margin:24px 0;"><tr>
<td class="button" style="background:${light?.accent ?? '#8a4b00'};border-radius:10px;"><a href="${url}" style="${sans}display:inline-block;padding:14px 22px;font-size:16px;font-weight:600;color:#ffffff;text-decoration:none;">${isolatedHtml(action.label).markup}</a></td>
</tr></table>
<div class="faint">
${paragraphsAfter(content)
  .map((paragraph) => renderParagraph(paragraph, small, quiet))
  .join('\n')}
<p style="${small}margin:0;">${escapeHtml(m.brokenButton)}<br><a class="quiet" dir="ltr" style="color:${quiet};word-break:break-all;" href="${url}">${url}</a></p>
</div>
</td></tr>
<tr><td class="faint" style="padding:20px 4px 0;">
<p style="${sans}margin:0;font-size:13px;line-height:1.5;color:#6b5e52;">${isolatedHtml(reason ?? m.memberReason({ site: isolateText(name) })).markup}${contact === '' ? '' : ` ${isolatedHtml(m.contact({ address: isolateText(contact) })).markup}`}</p>
</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`;
}

/** Wraps a text at 72 characters per line, without breaking URLs. */
function wrapLines(text: string): string {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ')) {
    if (line !== '' && line.length + 1 + word.length > 72) {
      lines.push(line);
      line = word;
    } else line = line === '' ? word : `${line} ${word}`;
  }
  return [...lines, line].join('\n');
}

const paragraphText = (paragraph: Paragraph): string =>
  wrapLines(typeof paragraph === 'string' ? paragraph : `${paragraph.text} ${paragraph.url}`);

/** Renders an email as plain text. */
export function renderText(content: EmailContent, { name, contact }: Pick<Site, 'name' | 'contact'>): string {
  const { title, paragraphs, action } = content;
  return [
    title,
    ...paragraphs.map(paragraphText),
    ...(content.document ? [content.document.text.split('\n').map(wrapLines).join('\n')] : []),
    `${m.before_link({ label: action.label })}\n${action.url}`,
    ...paragraphsAfter(content).map(paragraphText),
    ['-- ', name, ...(contact === '' ? [] : [contact])].join('\n'),
  ]
    .join('\n\n')
    .concat('\n');
}
